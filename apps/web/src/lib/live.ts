import {
  LIVE_PATH,
  type LiveEventName,
  type LiveEvents,
  type LiveQuestionName,
  type LiveQuestions,
} from '@dubplate/contract/live';
import type { Socket } from 'socket.io-client';
import { ensureSession, signedOut } from './session.ts';
import { createSignal } from './signal.ts';

const RECONNECT_ATTEMPTS = 10;
const RECONNECT_DELAY_MS = 5_000;

type Handler = (event: never) => void;

const handlers = new Map<LiveEventName, Set<Handler>>();
let socket: Socket | null = null;
let opening: Promise<void> | null = null;

/** The live connection was given up after the last attempt. */
export const liveGivenUp = createSignal();
/** The live connection came back: what was missed meanwhile should be asked for again. */
export const liveRestored = createSignal();

const receive = (name: string, event: unknown): void => {
  for (const handler of handlers.get(name as LiveEventName) ?? []) handler(event as never);
};

const connect = async (): Promise<void> => {
  const { io } = await import('socket.io-client');
  const created = io({
    path: LIVE_PATH,
    reconnectionAttempts: RECONNECT_ATTEMPTS,
    reconnectionDelay: RECONNECT_DELAY_MS,
    reconnectionDelayMax: RECONNECT_DELAY_MS,
    randomizationFactor: 0,
    auth: (give) =>
      void ensureSession().then(
        (token) => give({ token }),
        () => created.disconnect(),
      ),
  });
  let wasConnected = false;
  created.on('connect', () => {
    if (wasConnected) liveRestored.emit();
    wasConnected = true;
  });
  created.onAny(receive);
  created.io.on('reconnect_failed', () => liveGivenUp.emit());
  socket = created;
};

/** Opens the socket, once, for the signed-in person. */
export const openLive = (): Promise<void> => {
  opening ??= connect();
  return opening;
};

const closeLive = (): void => {
  socket?.disconnect();
  socket = null;
  opening = null;
};

signedOut.on(closeLive);

/** Whether events arrive at this moment. */
export const isLive = (): boolean => socket?.connected ?? false;

/** Asks over the live socket; the event of the same name answers. While the socket is down nothing is asked. */
export const askLive = <Name extends LiveQuestionName>(name: Name, question: LiveQuestions[Name]): void => {
  if (socket?.connected) socket.emit(name, question);
};

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
