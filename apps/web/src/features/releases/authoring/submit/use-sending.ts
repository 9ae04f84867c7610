import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { commerceChanged, paymentMade } from '#features/commerce/index.ts';
import { fetchRelease } from '#features/releases/api.ts';
import { onLive } from '#lib/live/live.ts';
import { createSignal } from '#lib/store.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';
import { IDLE, isFormLocked, moveSending, type Sending, type SendingEvent, type ServerEvent } from './sending.ts';

/** The interval for fetching an awaited release, in case its event is lost, in milliseconds. */
const POLL_MS = 6_000;
/** The server sends a paid release within seconds; after this long it is no longer waited for, in milliseconds. */
const AWAITED_MS = 60_000;

type Listener = (event: ServerEvent) => void;

/** Reports what happens to a release elsewhere, as it happens; answers how to stop. */
const watchRelease = (uuid: string, listener: Listener): (() => void) => {
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
const pollRelease = (uuid: string, notSentBefore: string | null, listener: Listener): (() => void) => {
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

const createSending = () => {
  const changed = createSignal();
  let sending: Sending = IDLE;
  return {
    onChange: changed.on,
    snapshot: () => sending,
    /** Whether the event led to another step. */
    move(event: SendingEvent): boolean {
      const next = moveSending(sending, event);
      if (next === sending) return false;
      sending = next;
      changed.emit();
      return true;
    },
  };
};

interface SendingListeners {
  /** The server has sent it, or another page; resolves when everything about it is done. */
  readonly onSent: (uuid: string) => unknown;
  readonly onNotSent: (uuid: string) => void;
}

/**
 * Manages sending the open draft. Every event goes through `move`: events of this page, of the payment and of the
 * server. Only the server sends a release that was paid for.
 */
export const useSending = (listeners: SendingListeners) => {
  const client = useQueryClient();
  const { session } = useAuthoring();
  const { uuid, release } = useDraft();
  const [{ onChange, snapshot, move }] = useState(createSending);
  const sending = useSyncExternalStore(onChange, snapshot);
  const latest = useRef(listeners);
  latest.current = listeners;
  const notSentBefore = release?.not_sent?.at ?? null;

  const receive = useCallback(
    (id: string, event: ServerEvent) => {
      const isMoved = move(event);
      if (event.type === 'sentByServer' && isMoved)
        void Promise.resolve(latest.current.onSent(id)).then(() => move({ type: 'stayed' }));
      if (event.type !== 'notSent') return;
      session.setServerIssues(event.issues);
      void commerceChanged(client);
      latest.current.onNotSent(id);
    },
    [move, session, client],
  );

  useEffect(() => {
    return uuid === null ? undefined : watchRelease(uuid, (event) => receive(uuid, event));
  }, [uuid, receive]);

  const isAwaited = sending.step === 'awaited';
  useEffect(() => {
    if (uuid === null || !isAwaited) return undefined;
    return pollRelease(uuid, notSentBefore, (event) => receive(uuid, event));
  }, [uuid, isAwaited, notSentBefore, receive]);

  const isLocked = isFormLocked(sending);
  useEffect(() => {
    session.setLocked(isLocked);
    return () => session.setLocked(false);
  }, [session, isLocked]);

  return { sending, move };
};
