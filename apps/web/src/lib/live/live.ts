import {
  LIVE_FULL,
  LIVE_PATH,
  type LiveEventName,
  type LiveEvents,
  type LiveQuestionName,
  type LiveQuestions,
} from '@dubplate/contract/live';
import type { Socket } from 'socket.io-client';
import { NetworkError } from '../errors.ts';
import { isOnline, onConnection } from '../http/connection.ts';
import { trackErrors } from '../retry/retrying.ts';
import { dropToken, ensureSession, isSessionOver, signedOut } from '../session/session.ts';
import { createSignal } from '../store.ts';

const RECONNECT_ATTEMPTS = 10;
const RECONNECT_DELAY_MS = 5_000;

interface LiveConnectionOptions {
  readonly onEvent: (name: string, event: unknown) => void;
  readonly onConnected: () => void;
  /** The connection is there after a loss or after failed attempts. */
  readonly onRestored: () => void;
  /** All attempts have failed. */
  readonly onGivenUp: () => void;
}

/**
 * Keeps a socket open for the signed-in user. After any loss (the network, a server restart, an orderly close, a failed
 * session refresh) it retries ten times, five seconds apart, and after that whenever the server is reachable again. A person
 * with too many pages gets no socket in this one: listeners refetch, and it tries again, when the page gets the focus.
 */
const createLiveConnection = ({ onEvent, onConnected, onRestored, onGivenUp }: LiveConnectionOptions) => {
  const watch = trackErrors('live');
  let socket: Socket | null = null;
  let attempts = 0;
  let wasConnected = false;
  let isFull = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const createSocket = async (): Promise<Socket> => {
    const { io } = await import('socket.io-client');
    // Its built-in reconnection skips orderly closes and refused handshakes, so all retries happen here.
    const created = io({ path: LIVE_PATH, autoConnect: false, reconnection: false });
    created.on('connect', () => {
      watch.settled();
      const isBack = wasConnected || attempts > 0 || isFull;
      isFull = false;
      attempts = 0;
      wasConnected = true;
      onConnected();
      if (isBack) onRestored();
    });
    created.on('connect_error', (error) => {
      if (error.message === LIVE_FULL) return waitForFocus();
      // The server rejects the token, even if it looks valid by this machine's clock.
      if (error.message === 'UNAUTHORIZED') dropToken((created.auth as { token: string }).token);
      retryLater(error);
    });
    created.on('disconnect', (reason) => retryLater(new Error(reason)));
    created.onAny(onEvent);
    return created;
  };

  const connect = async (): Promise<void> => {
    try {
      socket ??= await createSocket();
      const token = await ensureSession();
      if (isClosed) return;
      socket.auth = { token };
      socket.connect();
    } catch (error) {
      // The end of the session closes this connection; other errors are retried.
      if (!isSessionOver(error)) retryLater(error);
    }
  };

  const retryLater = (cause: unknown): void => {
    if (isClosed) return;
    watch.failed(new NetworkError('the live connection is lost', { cause }));
    clearTimeout(timer);
    if (attempts >= RECONNECT_ATTEMPTS) {
      onGivenUp();
      return;
    }
    attempts += 1;
    timer = setTimeout(() => void connect(), RECONNECT_DELAY_MS);
  };

  const retryNow = (): void => {
    if (isClosed || socket?.connected) return;
    clearTimeout(timer);
    attempts = 0;
    void connect();
  };
  const stopListening = onConnection(() => {
    if (isOnline() && attempts >= RECONNECT_ATTEMPTS) retryNow();
  });

  const onFocus = (): void => {
    onRestored();
    retryNow();
  };
  const waitForFocus = (): void => {
    isFull = true;
    watch.settled();
    window.addEventListener('focus', onFocus, { once: true });
  };

  void connect();
  return {
    isConnected: (): boolean => socket?.connected ?? false,
    send(name: string, payload: unknown): void {
      if (socket?.connected) socket.emit(name, payload);
    },
    /** Restarts the attempts. */
    retryNow,
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      stopListening();
      if (isFull) window.removeEventListener('focus', onFocus);
      watch.settled();
      socket?.disconnect();
    },
  };
};

type LiveConnection = ReturnType<typeof createLiveConnection>;

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
