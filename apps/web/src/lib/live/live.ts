import type { LiveEventName, LiveEvents, LiveQuestionName, LiveQuestions } from '@dubplate/contract/live';
import { signedOut } from '../session/session.ts';
import { createSignal } from '../signal.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

type Handler = (event: never) => void;

const handlers = new Map<LiveEventName, Set<Handler>>();
let connection: LiveConnection | null = null;

/** The live connection was given up after the last attempt; `reopenLive` begins again. */
export const liveGivenUp = createSignal();
/** The live connection is restored: what was missed should be fetched again. */
export const liveRestored = createSignal();

const receive = (name: string, event: unknown): void => {
  for (const handler of handlers.get(name as LiveEventName) ?? []) handler(event as never);
};

/** Opens the socket, once, for the signed-in person. */
export const openLive = (): void => {
  connection ??= createLiveConnection({
    onEvent: receive,
    onRestored: () => liveRestored.emit(),
    onGivenUp: () => liveGivenUp.emit(),
  });
};

/** Tries again after the connection was given up. */
export const reopenLive = (): void => connection?.retryNow();

signedOut.on(() => {
  connection?.close();
  connection = null;
});

/** Whether events arrive at this moment. */
export const isLive = (): boolean => connection?.isConnected() ?? false;

/** Asks over the live socket; the event of the same name is the answer. Does nothing while the socket is down. */
export const askLive = <Name extends LiveQuestionName>(name: Name, question: LiveQuestions[Name]): void =>
  connection?.send(name, question);

/** Subscribes to a live event; returns a function that unsubscribes. Works before the socket is open. */
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
