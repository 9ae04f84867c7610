import type { WireIssue } from '@dubplate/contract/wire';
import type { TypeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { commerceChanged, paymentMade } from '#features/commerce/index.ts';
import { fetchRelease } from '#features/releases/api.ts';
import { onLive } from '#lib/live/live.ts';
import { createSignal } from '#lib/store.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';

/** The purpose of the submit button: paying for the release, or publishing it. */
export type SendingGoal = 'pay' | 'publish';

export type Sending =
  | { readonly step: 'idle' }
  /** The chosen type and the number of tracks contradict each other: the person is asked first. */
  | { readonly step: 'asking'; readonly mismatch: TypeMismatch }
  | { readonly step: 'saving'; readonly goal: SendingGoal }
  /** Being sent from this page, so later edits would not be included. */
  | { readonly step: 'publishing' }
  /** Paid for. Only the server sends it now, within seconds. */
  | { readonly step: 'awaited' }
  | { readonly step: 'sent' };
type Step = Sending['step'];

export type SendingEvent =
  | { readonly type: 'pressed'; readonly goal: SendingGoal; readonly mismatch: TypeMismatch | null }
  | { readonly type: 'confirmed'; readonly goal: SendingGoal }
  | { readonly type: 'dismissed' }
  | { readonly type: 'saved' }
  | { readonly type: 'saveFailed' }
  | { readonly type: 'published' }
  | { readonly type: 'publishFailed' }
  /** Sent, and the person stayed on the page. */
  | { readonly type: 'stayed' }
  | ServerEvent;

/** Events of the release outside this page: in the payment dialog and on the server. */
type ServerEvent =
  | { readonly type: 'paid' }
  | { readonly type: 'sentByServer' }
  /** It was paid for, and these issues kept the server from sending it. */
  | { readonly type: 'notSent'; readonly issues: readonly WireIssue[] }
  /** The server did not send it in time: the button is the person's again. */
  | { readonly type: 'timedOut' };

type EventType = SendingEvent['type'];
type Move<From extends Step, Type extends EventType> = (
  from: Extract<Sending, { step: From }>,
  event: Extract<SendingEvent, { type: Type }>,
) => Sending;

export const IDLE: Sending = { step: 'idle' };
const AWAITED: Sending = { step: 'awaited' };
const SENT: Sending = { step: 'sent' };
const idle = (): Sending => IDLE;
const awaited = (): Sending => AWAITED;
const sent = (): Sending => SENT;

/** The transition of each event in each step. An event without a transition changes nothing. */
export const sendingMoves: { readonly [S in Step]: { readonly [T in EventType]?: Move<S, T> } } = {
  idle: {
    // Asked before anything is paid for.
    pressed: (_, { goal, mismatch }) => (mismatch ? { step: 'asking', mismatch } : { step: 'saving', goal }),
    paid: awaited,
    sentByServer: sent,
  },
  asking: {
    confirmed: (_, { goal }) => ({ step: 'saving', goal }),
    dismissed: idle,
    paid: awaited,
    sentByServer: sent,
  },
  saving: {
    // A payment has its own dialog from here on.
    saved: ({ goal }) => (goal === 'pay' ? IDLE : { step: 'publishing' }),
    saveFailed: idle,
    paid: awaited,
  },
  // Sending from this page is confirmed only by the answer to its request.
  publishing: { published: sent, publishFailed: idle },
  awaited: { sentByServer: sent, notSent: idle, timedOut: idle },
  sent: { stayed: idle },
};

/** The step after an event; the same one where the event means nothing in it. */
export const moveSending = (sending: Sending, event: SendingEvent): Sending => {
  const move = sendingMoves[sending.step][event.type] as ((from: Sending, event: SendingEvent) => Sending) | undefined;
  return move ? move(sending, event) : sending;
};

/** Whether the form is locked: nothing that is changed now would be included. */
export const isFormLocked = ({ step }: Sending): boolean =>
  step === 'publishing' || step === 'awaited' || step === 'sent';

/** Whether the button is busy. */
export const isUnderWay = ({ step }: Sending): boolean => step !== 'idle' && step !== 'asking';

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
  const { workspace } = useAuthoring();
  const { uuid, release } = useDraft();
  const [{ onChange, snapshot, move }] = useState(createSending);
  const sending = useSyncExternalStore(onChange, snapshot);
  const notSentBefore = release?.not_sent?.at ?? null;

  const receive = useEffectEvent((id: string, event: ServerEvent) => {
    const isMoved = move(event);
    if (event.type === 'sentByServer' && isMoved)
      void Promise.resolve(listeners.onSent(id)).then(() => move({ type: 'stayed' }));
    if (event.type !== 'notSent') return;
    workspace.setServerIssues(event.issues);
    void commerceChanged(client);
    listeners.onNotSent(id);
  });

  useEffect(() => {
    return uuid === null ? undefined : watchRelease(uuid, (event) => receive(uuid, event));
  }, [uuid]);

  const isAwaited = sending.step === 'awaited';
  useEffect(() => {
    if (uuid === null || !isAwaited) return undefined;
    return pollRelease(uuid, notSentBefore, (event) => receive(uuid, event));
  }, [uuid, isAwaited, notSentBefore]);

  const isLocked = isFormLocked(sending);
  useEffect(() => {
    workspace.setLocked(isLocked);
    return () => workspace.setLocked(false);
  }, [workspace, isLocked]);

  return { sending, move };
};
