import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { commerceChanged } from '#features/commerce/index.ts';
import { createSignal } from '#lib/signal.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';
import { pollRelease, watchRelease } from './release-events.ts';
import { IDLE, isFormLocked, moveSending, type Sending, type SendingEvent, type ServerEvent } from './sending.ts';

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
