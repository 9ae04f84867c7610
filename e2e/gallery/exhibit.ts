import type { Locator, Page } from '@playwright/test';
import { patternOf, type Words } from './words.ts';
import type { PersonName, World } from './world/world.ts';

/** Every screen answers for each of these: with a picture, or with the reason why there is none. */
export const STATES = ['loading', 'empty', 'partial', 'full', 'error', 'offline'] as const;
type State = (typeof STATES)[number];

/** An element that is on the page when the picture can be taken. */
type Sign = (visit: Visit) => Locator;

/** A page in one look, with the means to find things on it in its language. */
export interface Visit {
  readonly page: Page;
  readonly world: World;
  say(words: Words): string;
  /** By role and by the whole of its name. */
  find(role: Parameters<Page['getByRole']>[0], words: Words): Locator;
  text(words: Words): Locator;
}

/** Answers to calls instead of the server's response. */
export interface Answer {
  /** Patterns of their paths. */
  readonly match: RegExp;
  readonly status?: number;
  readonly json?: unknown;
}

export interface Exhibit {
  /** The viewer; null for a signed-out visitor. */
  readonly as: PersonName | null;
  path(world: World): string;
  readonly shows: Sign;
  /** The tab's title; absent if the state has its own. */
  readonly title?: Words;
  /** Actions before `shows` appears. */
  act?(visit: Visit): Promise<void>;
  /** Paths of calls that get no response, or a failure. */
  readonly hold?: RegExp;
  readonly fail?: RegExp;
  readonly answer?: Answer | readonly Answer[];
  /** The connection is lost once the page is there. */
  readonly isOffline?: boolean;
}

/** Why a state has no picture. */
type Reason = string;

export type Screen = Readonly<Record<State, Exhibit | Reason>> & {
  /** Dialogs and key moments of the screen. */
  readonly more?: Readonly<Record<string, Exhibit>>;
};

type Change = Partial<Exhibit>;

interface ScreenOptions {
  /** The screen as most people see it most of the time: `partial` is this, and the others differ from it. */
  readonly usual: Exhibit & { readonly title: Words };
  /** Paths of the calls without which it has nothing to show; a reason where it needs none. */
  readonly reads: RegExp | Reason;
  readonly empty: Change | Reason;
  readonly full: Change | Reason;
  /** Differences from the usual exhibit. */
  readonly loading?: Change | Reason;
  readonly error?: Change | Reason;
  readonly offline?: Change | Reason;
  readonly more?: Readonly<Record<string, Change>>;
}

// The column of numbers is hidden on a phone.
const isLoading: Sign = ({ page }) =>
  page.locator('[data-skeleton], .mantine-Loader-root').filter({ visible: true }).first();
const isFailed: Sign = ({ page }) => page.getByRole('alert').first();
const isOffline: Sign = ({ page }) => page.locator('[role=status] .tabler-icon-cloud-off');

const vary = (usual: Exhibit, change: Change | Reason): Exhibit | Reason =>
  typeof change === 'string' ? change : { ...usual, ...change };

/** A screen from its usual exhibit and what each state changes. */
export const screen = ({ usual, reads, empty, full, loading, error, offline, more = {} }: ScreenOptions): Screen => {
  const { title: _, act: __, ...bare } = usual;
  const waiting = typeof reads === 'string' ? reads : { ...bare, hold: reads, shows: isLoading };
  const failing = typeof reads === 'string' ? reads : { ...bare, fail: reads, shows: isFailed };
  const pick = (standard: Exhibit | Reason, change: Change | Reason = {}) =>
    typeof change === 'string' || typeof standard === 'string'
      ? typeof change === 'string'
        ? change
        : standard
      : { ...standard, ...change };
  return {
    loading: pick(waiting, loading),
    empty: vary(usual, empty),
    partial: usual,
    full: vary(usual, full),
    error: pick(failing, error),
    offline: pick({ ...usual, isOffline: true, shows: isOffline }, offline),
    more: Object.fromEntries(Object.entries(more).map(([name, change]) => [name, { ...usual, ...change }])),
  };
};

/** The page's main heading. */
export const heading =
  (words?: Words): Sign =>
  ({ page, say }) =>
    page.getByRole('heading', { level: 1, ...(words && { name: patternOf(say(words)) }) }).first();
