import type { WireIssue } from '@dubplate/contract/wire';
import type { TypeMismatch } from '@dubplate/rules/releases/type-mismatch';

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
export type ServerEvent =
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
