import type { MovingConfirmation } from '@dubplate/contract/catalogue-imports/limits';
import { describe, expect, it } from 'vitest';
import { canConfirm, type MovingFacts, movingRuleOf, planMove } from './moving-plan.ts';

const DELIVERED = new Date('2026-11-01T22:00:00Z');
const CONFIRMED = new Date('2026-11-08T10:00:00Z');

const facts = (changes: Partial<MovingFacts> = {}): MovingFacts => ({
  store: 'Spotify',
  isSent: true,
  deliveredAt: DELIVERED,
  isLive: false,
  bothLiveAt: null,
  oldDownAt: null,
  doneAt: null,
  ...changes,
});
const FIELD = { BOTH_LIVE: 'bothLiveAt', OLD_TAKEN_DOWN: 'oldDownAt', DONE: 'doneAt' } as const;
const confirmed = (confirmation: MovingConfirmation, changes: Partial<MovingFacts> = {}) =>
  facts({ [FIELD[confirmation]]: CONFIRMED, ...changes });
/** The state, the step, its day and what it confirms. */
const planned = (of: MovingFacts) => {
  const { state, step } = planMove(of);
  return [state, step?.code, step?.dueOn, step?.confirms];
};

describe('the rule of a store', () => {
  it.each([
    ['Spotify', 'WAIT'],
    ['TIDAL', 'WAIT'],
    ['Qobuz', 'WAIT'],
    ['FLO', 'WAIT'],
    ['NetEase', 'WAIT'],
    ['Apple Music', 'PARTNER_SWITCH'],
    ['Amazon Music', 'PARTNER_SWITCH'],
    ['Deezer', 'PARTNER_SWITCH'],
    ['Meta Facebook Instagram', 'PARTNER_SWITCH'],
    ['Pandora', 'PARTNER_SWITCH'],
    ['KKBOX', 'PARTNER_SWITCH'],
    ['Boomplay', 'PARTNER_SWITCH'],
    ['7Digital', 'DELIVERY_REPLACES'],
    ['TikTok', 'DELIVERY_REPLACES'],
    ['AWA', 'TAKE_DOWN_FIRST'],
    ['SoundCloud', 'FORM'],
    ['Beatport', 'LABEL_MOVES'],
    ['Traxsource', 'LABEL_MOVES'],
    ['Juno Download', 'LABEL_MOVES'],
    ['YouTube Music', 'COMPARE'],
    ['A store of tomorrow', 'COMPARE'],
  ])('of %s is %s', (store, rule) => {
    expect(movingRuleOf(store)).toBe(rule);
  });
});

describe('a release on its way', () => {
  it('starts with its draft, then waits for the delivery', () => {
    expect(planned(facts({ isSent: false, deliveredAt: null }))).toEqual(['NOT_STARTED', 'SEND', null, null]);
    expect(planned(facts({ deliveredAt: null }))).toEqual(['NOT_STARTED', 'AWAIT_DELIVERY', null, null]);
  });

  it('is checked and taken down at the old distributor five days after the delivery at the earliest', () => {
    for (const store of ['Spotify', 'Deezer', 'YouTube Music']) {
      expect(planned(facts({ store }))).toEqual(['DELIVERED', 'CHECK_BOTH', '2026-11-06', 'BOTH_LIVE']);
      const bothLive = ['BOTH_LIVE', 'TAKE_OLD_DOWN', '2026-11-06', 'OLD_TAKEN_DOWN'];
      expect(planned(confirmed('BOTH_LIVE', { store }))).toEqual(bothLive);
      expect(planned(facts({ store, isLive: true }))).toEqual(bothLive);
    }
  });

  it('is checked once more two weeks after the old version went, and is done then', () => {
    expect(planned(confirmed('OLD_TAKEN_DOWN'))).toEqual(['OLD_TAKEN_DOWN', 'CHECK_RESULT', '2026-11-22', 'DONE']);
    expect(planMove(confirmed('DONE'))).toEqual({ rule: 'WAIT', state: 'DONE', step: null });
  });

  it('waits for the delivery if the old version went too early', () => {
    const early = confirmed('OLD_TAKEN_DOWN', { deliveredAt: null });
    expect(planned(early)).toEqual(['OLD_TAKEN_DOWN', 'AWAIT_DELIVERY', null, null]);
  });

  it('is back at its start if the store no longer has it', () => {
    expect(planned(confirmed('BOTH_LIVE', { deliveredAt: null }))).toEqual([
      'NOT_STARTED',
      'AWAIT_DELIVERY',
      null,
      null,
    ]);
  });
});

describe('stores with other rules', () => {
  it('replace the old version by the delivery', () => {
    const live = facts({ store: 'TikTok', isLive: true });
    expect(planned(live)).toEqual(['DELIVERED', 'CHECK_REPLACED', '2026-11-06', 'DONE']);
  });

  it('want the old version gone before the delivery', () => {
    const before = facts({ store: 'AWA', isSent: false, deliveredAt: null });
    expect(planned(before)).toEqual(['NOT_STARTED', 'TAKE_DOWN_FIRST', null, 'OLD_TAKEN_DOWN']);
    const gone = { ...before, oldDownAt: CONFIRMED };
    expect(planned(gone)).toEqual(['OLD_TAKEN_DOWN', 'SEND', null, null]);
    expect(planned({ ...gone, isSent: true, deliveredAt: DELIVERED })).toEqual([
      'OLD_TAKEN_DOWN',
      'CHECK_RESULT',
      '2026-11-22',
      'DONE',
    ]);
  });

  it('ask for a form after the delivery', () => {
    expect(planned(facts({ store: 'SoundCloud' }))).toEqual(['DELIVERED', 'SEND_FORM', '2026-11-06', 'OLD_TAKEN_DOWN']);
  });

  it('move the label without a delivery', () => {
    expect(planned(facts({ store: 'Beatport', deliveredAt: null }))).toEqual([
      'NOT_STARTED',
      'MOVE_LABEL',
      null,
      'DONE',
    ]);
  });
});

describe('a confirmation', () => {
  const undelivered = (store: string) => facts({ store, deliveredAt: null });

  it('needs the delivery, except that of a takedown or of a moved label', () => {
    expect(canConfirm(undelivered('Spotify'), 'BOTH_LIVE')).toBe(false);
    expect(canConfirm(undelivered('Spotify'), 'DONE')).toBe(false);
    expect(canConfirm(undelivered('Spotify'), 'OLD_TAKEN_DOWN')).toBe(true);
    expect(canConfirm(undelivered('Beatport'), 'DONE')).toBe(true);
    expect(canConfirm(facts(), 'BOTH_LIVE')).toBe(true);
    expect(canConfirm(facts(), 'DONE')).toBe(true);
  });

  it('is one that the rule of the store asks for', () => {
    expect(canConfirm(facts({ store: 'TikTok' }), 'BOTH_LIVE')).toBe(false);
    expect(canConfirm(facts({ store: 'TikTok' }), 'OLD_TAKEN_DOWN')).toBe(false);
    expect(canConfirm(facts({ store: 'Beatport' }), 'OLD_TAKEN_DOWN')).toBe(false);
    expect(canConfirm(facts({ store: 'AWA' }), 'BOTH_LIVE')).toBe(false);
  });
});
