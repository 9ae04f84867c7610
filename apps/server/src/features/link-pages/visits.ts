import type { IncomingMessage } from 'node:http';
import type { LinkId } from '@dubplate/contract/ids';
import { DAY_MS, utcDay } from '@dubplate/rules/dates';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { VisitCount } from '#features/multilinks/index.ts';
import type { ServerContext } from '#platform/context.ts';

/** Link previews that `isbot` does not recognize. */
const PREVIEWS = /vkshare|telegrambot|whatsapp\/|viber|skypeuripreview|okhttp|bitlybot|mattermost|zoominfobot/i;
/** Size of the cache: testing a user agent takes a hundred patterns, and most visitors share a few. */
const CACHED_AGENTS = 2000;
const LONGEST_AGENT = 512;

const judged = new LRUCache<string, boolean>({ max: CACHED_AGENTS });

/** Returns true for the user agents of browsers. */
const isPerson = (agent: string): boolean => {
  // Browsers do not send longer ones; do not cache them.
  if (agent === '' || agent.length > LONGEST_AGENT) return false;
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const isOne = !isbot(agent) && !PREVIEWS.test(agent);
  judged.set(agent, isOne);
  return isOne;
};

const isPrefetch = (header: string | string[] | undefined): boolean =>
  header !== undefined && /prefetch|prerender|preview/i.test(String(header));

/** Returns true if a person opens a page. Excludes robots, link previews, prefetches and HEAD. */
export const isVisit = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !isPrefetch(headers['sec-purpose']) &&
  !isPrefetch(headers.purpose) &&
  !isPrefetch(headers['x-purpose']) &&
  !isPrefetch(headers['x-moz']) &&
  isPerson(headers['user-agent'] ?? '');

type VisitsContext = Pick<ServerContext, 'clock'> & {
  /** Adds to the stored counts. */
  readonly save: (counted: readonly VisitCount[]) => Promise<void>;
  readonly log: Pick<ServerContext['log'], 'warn'>;
};

/** Counts visits per page and day. Stores nothing about the visitors. */
export interface VisitCounter {
  /** `store` is null for the page itself. */
  count(link: LinkId, store: string | null): void;
  /** Saves the counts. Keeps them for the next call if saving fails. */
  flush(): Promise<void>;
}

/** Maximum number of unsaved counts; visits of further pages are dropped. */
const MOST_COUNTS = 50_000;

export const createVisitCounter = ({ clock, save, log }: VisitsContext): VisitCounter => {
  let counts = new Map<string, { -readonly [K in keyof VisitCount]: VisitCount[K] }>();
  const add = ({ link_uuid, day, store, visits }: VisitCount): void => {
    const key = `${day} ${link_uuid} ${store ?? ''}`;
    const known = counts.get(key);
    if (known) known.visits += visits;
    else if (counts.size < MOST_COUNTS) counts.set(key, { link_uuid, day, store, visits });
  };
  let flushing: Promise<void> = Promise.resolve();
  const saveCounts = async (): Promise<void> => {
    if (counts.size === 0) return;
    const taken = [...counts.values()];
    counts = new Map();
    try {
      await save(taken);
    } catch (error) {
      log.warn({ err: error, counts: taken.length, outage: 'visits' }, 'visits could not be saved and will be retried');
      for (const one of taken) add(one);
    }
  };
  let today = { start: Number.NaN, day: '' as VisitCount['day'] };
  // Formats the date once a day, not once a visit.
  const currentDay = (): VisitCount['day'] => {
    const now = clock.now();
    const start = Math.floor(now.getTime() / DAY_MS);
    if (start !== today.start) today = { start, day: utcDay(now) };
    return today.day;
  };
  return {
    count: (link_uuid, store) => add({ link_uuid, day: currentDay(), store, visits: 1 }),
    flush() {
      flushing = flushing.then(saveCounts);
      return flushing;
    },
  };
};
