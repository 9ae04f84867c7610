import type { LiveEventName, LiveEvents, LiveQuestionName, LiveQuestions } from '@dubplate/contract/live';
import { signedOut } from '../session/session.ts';
import { createSignal } from '../signal.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

type Handler = (event: never) => void;

const handlers = new Map<LiveEventName, Set<Handler>>();
let connection: LiveConnection | null = null;

/** The live connection was given up after the last attempt; `reopenLive` begins again. */
export const liveGivenUp = createSignal();
/** The live connection came back: what was missed meanwhile should be asked for again. */
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

/** Asks over the live socket; the event of the same name answers. While the socket is down nothing is asked. */
export const askLive = <Name extends LiveQuestionName>(name: Name, question: LiveQuestions[Name]): void =>
  connection?.send(name, question);

/** Listens to a live event; answers how to stop. Works before the socket is open. */
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
