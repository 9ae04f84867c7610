import { MAIL_THROTTLE_SECONDS } from '@dubplate/contract/accounts/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { stored } from '../../../lib/stored.ts';

/** The letters with a link that a person may ask for. */
export type LinkMail = 'verify' | 'reset';

/** From when on each letter may be asked for again, in milliseconds since 1970, by its kind and name. */
const again = stored('mails');

const keyOf = (mail: LinkMail, username: string) => `${mail}:${parseUsername(username)?.value ?? username.trim()}`;

const readAll = (): Record<string, number> => {
  try {
    const kept: unknown = JSON.parse(again.read() ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
};

/** In how many seconds this letter may be asked for again; 0: now. */
export const secondsUntilNext = (mail: LinkMail, username: string, now: Date): number => {
  const at = readAll()[keyOf(mail, username)];
  const left = typeof at === 'number' ? Math.ceil((at - now.getTime()) / 1000) : 0;
  return Math.max(0, left);
};

/** Remembers that a letter was asked for, each name and kind apart, and forgets those whose time is over. */
export const noteAsked = (
  mail: LinkMail,
  username: string,
  now: Date,
  seconds: number = MAIL_THROTTLE_SECONDS,
): void => {
  const waiting = Object.entries(readAll()).filter(([, at]) => at > now.getTime());
  again.write(
    JSON.stringify({ ...Object.fromEntries(waiting), [keyOf(mail, username)]: now.getTime() + seconds * 1000 }),
  );
};
