import { MAIL_THROTTLE_SECONDS } from '@dubplate/contract/accounts/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { asFields, storedJson } from '#lib/storage/stored.ts';

/** The emails with a link that a user can request. */
export type LinkMail = 'verify' | 'reset';

/** The longest delay of a server; a longer stored value comes from a wrong clock. */
const LONGEST_SECONDS = 86_400;

const isTime = (entry: [string, unknown]): entry is [string, number] => Number.isFinite(entry[1]);

/** The time from which each email may be requested again, in milliseconds since 1970, by kind and name. */
const nextAllowed = storedJson('mails', (value) => {
  const fields = asFields(value);
  return fields && Object.fromEntries(Object.entries(fields).filter(isTime));
});

const keyOf = (mail: LinkMail, username: string) => `${mail}:${parseUsername(username)?.value ?? username.trim()}`;

const readAll = (): Record<string, number> => nextAllowed.read() ?? {};

/** Returns the seconds until this email may be requested again; 0 means now. */
export const secondsUntilNext = (mail: LinkMail, username: string, now: Date): number => {
  const at = readAll()[keyOf(mail, username)];
  const left = typeof at === 'number' ? Math.ceil((at - now.getTime()) / 1000) : 0;
  return left > LONGEST_SECONDS ? 0 : Math.max(0, left);
};

/** Records a requested email by kind and name, and drops expired records. */
export const recordRequest = (
  mail: LinkMail,
  username: string,
  now: Date,
  seconds: number = MAIL_THROTTLE_SECONDS,
): void => {
  const waiting = Object.entries(readAll()).filter(([, at]) => at > now.getTime());
  nextAllowed.write({ ...Object.fromEntries(waiting), [keyOf(mail, username)]: now.getTime() + seconds * 1000 });
};
