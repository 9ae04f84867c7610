import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Previews of messengers and networks that the list does not know as robots. */
const PREVIEWS = /vkshare|telegrambot|whatsapp\/|viber|skypeuripreview|okhttp|bitlybot|mattermost|zoominfobot/i;
/** Judging one takes a hundred patterns, and most visitors of a page have one of a few. */
const KNOWN_AGENTS = 2000;
const LONGEST_AGENT = 512;

const judged = new LRUCache<string, boolean>({ max: KNOWN_AGENTS });

/** Whether a browser with a person before it says this of itself. */
const isPerson = (agent: string): boolean => {
  // An agent without end is no browser's, and is not kept.
  if (agent === '' || agent.length > LONGEST_AGENT) return false;
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const isOne = !isbot(agent) && !PREVIEWS.test(agent);
  judged.set(agent, isOne);
  return isOne;
};

const isAhead = (header: string | string[] | undefined): boolean =>
  header !== undefined && /prefetch|prerender|preview/i.test(String(header));

/** Whether a request is somebody opening an address: no robot, no preview of a messenger, nothing fetched ahead, no HEAD. */
export const isVisit = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !isAhead(headers['sec-purpose']) &&
  !isAhead(headers.purpose) &&
  !isAhead(headers['x-purpose']) &&
  !isAhead(headers['x-moz']) &&
  isPerson(headers['user-agent'] ?? '');
