import type {
  MovingConfirmation,
  MovingRule,
  MovingState,
  MovingStep,
} from '@dubplate/contract/catalogue-imports/limits';
import { addDays, type LocalDate, utcDay } from '../dates.ts';
import { storeKeyOf } from '../statistics/store-mapping.ts';

/**
 * Stores by the key of their name. All others compare: an artist who leaves a distributor changes the licensee, so two
 * versions are live for a while.
 */
const RULES: Readonly<Partial<Record<MovingRule, readonly string[]>>> = {
  PARTNER_SWITCH: ['amazon_music', 'apple_music', 'itunes', 'deezer', 'facebook', 'pandora', 'kkbox', 'boomplay'],
  WAIT: ['spotify', 'tidal', 'qobuz', 'flo', 'netease'],
  DELIVERY_REPLACES: ['7digital', 'tiktok'],
  TAKE_DOWN_FIRST: ['awa'],
  FORM: ['soundcloud'],
  LABEL_MOVES: ['beatport', 'traxsource', 'juno', 'juno_download'],
};

/** How a store moves a release. @param store its name */
export const movingRuleOf = (store: string): MovingRule => {
  const key = storeKeyOf(store);
  const found = (Object.keys(RULES) as MovingRule[]).find((rule) => RULES[rule]?.includes(key));
  return found ?? 'COMPARE';
};

type Steps = Readonly<Partial<Record<MovingState, MovingStep>>>;

const COMPARING: Steps = { DELIVERED: 'CHECK_BOTH', BOTH_LIVE: 'TAKE_OLD_DOWN', OLD_TAKEN_DOWN: 'CHECK_RESULT' };

/** The step of each state; a state without one waits for the delivery. */
const STEPS: Readonly<Record<MovingRule, Steps>> = {
  COMPARE: COMPARING,
  PARTNER_SWITCH: COMPARING,
  WAIT: COMPARING,
  DELIVERY_REPLACES: { DELIVERED: 'CHECK_REPLACED' },
  TAKE_DOWN_FIRST: {
    NOT_STARTED: 'TAKE_DOWN_FIRST',
    DELIVERED: 'TAKE_DOWN_FIRST',
    OLD_TAKEN_DOWN: 'CHECK_RESULT',
  },
  FORM: { DELIVERED: 'SEND_FORM', OLD_TAKEN_DOWN: 'CHECK_RESULT' },
  LABEL_MOVES: { NOT_STARTED: 'MOVE_LABEL', DELIVERED: 'MOVE_LABEL' },
};

const CONFIRMS: Readonly<Record<MovingStep, MovingConfirmation | null>> = {
  SEND: null,
  AWAIT_DELIVERY: null,
  CHECK_BOTH: 'BOTH_LIVE',
  TAKE_OLD_DOWN: 'OLD_TAKEN_DOWN',
  CHECK_REPLACED: 'DONE',
  TAKE_DOWN_FIRST: 'OLD_TAKEN_DOWN',
  SEND_FORM: 'OLD_TAKEN_DOWN',
  MOVE_LABEL: 'DONE',
  CHECK_RESULT: 'DONE',
};

/** Days that a store needs to match the new version with the old one. */
export const MATCHING_DAYS = 5;
/** Days for which a store may show a version that was taken down. */
const VANISHING_DAYS = 14;

export interface MovingFacts {
  /** The store's name. */
  readonly store: string;
  /** Whether its owner has sent the release. */
  readonly isSent: boolean;
  /** Null: the store does not have it. */
  readonly deliveredAt: Date | null;
  /** Whether the store has answered that the new version is live. */
  readonly isLive: boolean;
  /** When its owner confirmed what has happened. */
  readonly bothLiveAt: Date | null;
  readonly oldDownAt: Date | null;
  readonly doneAt: Date | null;
}

export interface PlannedMove {
  readonly rule: MovingRule;
  readonly state: MovingState;
  readonly step: {
    readonly code: MovingStep;
    readonly confirms: MovingConfirmation | null;
    /** The earliest day; null: at once, or unknown before the delivery. */
    readonly dueOn: LocalDate | null;
  } | null;
}

const stateOf = (
  rule: MovingRule,
  { deliveredAt, isLive, bothLiveAt, oldDownAt, doneAt }: MovingFacts,
): MovingState => {
  if (doneAt) return 'DONE';
  if (oldDownAt) return 'OLD_TAKEN_DOWN';
  if (deliveredAt === null) return 'NOT_STARTED';
  const isBothLive = 'BOTH_LIVE' in STEPS[rule] && (isLive || bothLiveAt !== null);
  return isBothLive ? 'BOTH_LIVE' : 'DELIVERED';
};

const dueOn = (step: MovingStep, { deliveredAt, oldDownAt }: MovingFacts): LocalDate | null => {
  if (deliveredAt === null) return null;
  if (step === 'CHECK_RESULT') return oldDownAt && addDays(utcDay(oldDownAt), VANISHING_DAYS);
  return addDays(utcDay(deliveredAt), MATCHING_DAYS);
};

/** How far a release has moved at a store, and what comes next. */
export const planMove = (facts: MovingFacts): PlannedMove => {
  const rule = movingRuleOf(facts.store);
  const state = stateOf(rule, facts);
  if (state === 'DONE') return { rule, state, step: null };
  const isWaiting = facts.deliveredAt === null && state !== 'NOT_STARTED';
  const code = (isWaiting ? undefined : STEPS[rule][state]) ?? (facts.isSent ? 'AWAIT_DELIVERY' : ('SEND' as const));
  return { rule, state, step: { code, confirms: CONFIRMS[code], dueOn: dueOn(code, facts) } };
};

/** Whether the rule of the store asks for this confirmation, and what it waits for has happened. */
export const canConfirm = ({ store, deliveredAt }: MovingFacts, confirmation: MovingConfirmation): boolean => {
  const rule = movingRuleOf(store);
  const isAsked = Object.values(STEPS[rule]).some((step) => CONFIRMS[step] === confirmation);
  // An artist may have taken the old version down before anything was delivered.
  return isAsked && (deliveredAt !== null || confirmation === 'OLD_TAKEN_DOWN' || rule === 'LABEL_MOVES');
};
