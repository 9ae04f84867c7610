import type { LiveEventName, LiveEvents, LiveQuestionName, LiveQuestions } from '@dubplate/contract/live';
import { signedOut } from '../session/session.ts';
import { createSignal } from '../signal.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

type Handler = (event: never) => void;

const handlers = new Map<LiveEventName, Set<Handler>>();
let connection: LiveConnection | null = null;

/** Emitted after the last failed attempt to connect; `reopenLive` retries. */
export const liveGivenUp = createSignal();
/**
 * Emitted whenever the socket connects, the first time included: a screen that waits for events refetches, since one may
 * have come between its data and the socket.
 */
export const liveConnected = createSignal();
/** Emitted when the socket connects after a loss or a failed attempt: listeners refetch what they may have missed. */
export const liveRestored = createSignal();

const receive = (name: string, event: unknown): void => {
  for (const handler of handlers.get(name as LiveEventName) ?? []) handler(event as never);
};

/** Opens the socket once for the signed-in user. */
export const openLive = (): void => {
  connection ??= createLiveConnection({
    onEvent: receive,
    onConnected: () => liveConnected.emit(),
    onRestored: () => liveRestored.emit(),
    onGivenUp: () => liveGivenUp.emit(),
  });
};

/** Retries after all attempts have failed. */
export const reopenLive = (): void => connection?.retryNow();

signedOut.on(() => {
  connection?.close();
  connection = null;
});

/** Returns true while the socket is connected. */
export const isLive = (): boolean => connection?.isConnected() ?? false;

/**
 * Sends a question over the socket; the event of the same name contains the answer. Does nothing while the socket is
 * down.
 */
export const askLive = <Name extends LiveQuestionName>(name: Name, question: LiveQuestions[Name]): void =>
  connection?.send(name, question);

/** Subscribes to a socket event; returns a function that unsubscribes. Works before the socket is open. */
export const onLive = <Name extends LiveEventName>(
  name: Name,
  handler: (event: LiveEvents[Name]) => void,
): (() => void) => {
  const listening = handlers.get(name) ?? new Set<Handler>();
  listening.add(handler as Handler);
  handlers.set(name, listening);
  return () => {
    listening.delete(handler as Handler);
  };
};
