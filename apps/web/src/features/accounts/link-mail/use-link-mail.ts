import { MAIL_THROTTLE_SECONDS } from '@dubplate/contract/accounts/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { useEffect, useReducer } from 'react';
import { useInstance } from '#features/reference/index.ts';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { asFields, storedJson } from '#lib/storage/stored.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** The emails with a link that a user can request. */
type LinkMail = 'verify' | 'reset';

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

const calls = { verify: 'POST /verify-email', reset: 'POST /reset-password-email' } as const;
const TICK_MS = 500;

/** Requests an email with a link, and counts down until the next request. */
export const useLinkMail = (mail: LinkMail, username: string) => {
  const service = useInstance()?.product_code ?? '';
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const secondsLeft = secondsUntilNext(mail, username, new Date());
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const asking = useMutation({
    mutationFn: () => call(calls[mail], { body: { username: username.trim(), service } }),
    onSuccess: () => recordRequest(mail, username, new Date()),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'MAIL_TOO_SOON')
        recordRequest(mail, username, new Date(), error.retryAfter ?? undefined);
    },
  });
  return {
    ask: () => asking.mutate(),
    isAsking: asking.isPending,
    isSent: asking.isSuccess,
    error: asking.error,
    /** The seconds until the next request; 0 means now. */
    secondsLeft,
    reset: asking.reset,
  };
};

export type LinkMailState = ReturnType<typeof useLinkMail>;

/** For pages whose address contains a secret: no request carries that address as its referrer. */
export const useNoReferrer = (): void => {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
};
