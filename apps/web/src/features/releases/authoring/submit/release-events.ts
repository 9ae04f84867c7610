import { paymentMade } from '#features/commerce/index.ts';
import { fetchRelease } from '#features/releases/api.ts';
import { onLive } from '#lib/live/live.ts';
import type { ServerEvent } from './sending.ts';

/** The interval for fetching an awaited release, in case its event is lost, in milliseconds. */
const POLL_MS = 6_000;
/** The server sends a paid release within seconds; after this long it is no longer waited for, in milliseconds. */
const AWAITED_MS = 60_000;

type Listener = (event: ServerEvent) => void;

/** Reports what happens to a release elsewhere, as it happens; answers how to stop. */
export const watchRelease = (uuid: string, listener: Listener): (() => void) => {
  const stops = [
    paymentMade.on((purchases) => {
      if (purchases.some(({ releaseUuid }) => releaseUuid === uuid)) listener({ type: 'paid' });
    }),
    onLive('release', ({ uuid: changed, status, not_sent }) => {
      if (changed !== uuid) return;
      if (not_sent) listener({ type: 'notSent', issues: not_sent.issues ?? [] });
      else if (status !== 'DRAFT') listener({ type: 'sentByServer' });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * Polls a paid release and reports the result, until it is stopped.
 * @param notSentBefore the time of an earlier failure to send the release, which is not reported again
 */
export const pollRelease = (uuid: string, notSentBefore: string | null, listener: Listener): (() => void) => {
  const poll = () =>
    fetchRelease(uuid).then(
      ({ status, not_sent }) => {
        if (status !== 'DRAFT') listener({ type: 'sentByServer' });
        else if (not_sent && not_sent.at !== notSentBefore)
          listener({ type: 'notSent', issues: not_sent.issues ?? [] });
      },
      // No answer: the next poll asks again.
      () => undefined,
    );
  const polling = setInterval(poll, POLL_MS);
  const end = setTimeout(() => listener({ type: 'timedOut' }), AWAITED_MS);
  return () => {
    clearInterval(polling);
    clearTimeout(end);
  };
};
