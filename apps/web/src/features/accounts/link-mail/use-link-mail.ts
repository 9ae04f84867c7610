import { useEffect, useReducer } from 'react';
import { useInstance } from '#features/reference/index.ts';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type LinkMail, recordRequest, secondsUntilNext } from './mail-throttle.ts';

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
