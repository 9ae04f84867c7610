import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any limit of the server's own. */
const ANSWER_MS = 40_000;
const RETRY_MS = 100;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: read field by field by who knows the call
  readonly body: any;
}

interface Sending {
  /** Bytes are sent as they are, else JSON. */
  readonly body?: object | Uint8Array<ArrayBuffer>;
  readonly form?: () => FormData;
  readonly headers?: Record<string, string>;
}

/** A person's client that repeats every call, under one key, until the server has answered it. */
export interface Client {
  readonly uuid: string;
  readonly username: string;
  /** Whether the bench is over. */
  hasEnded(): boolean;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
}

interface Where {
  /** The nodes; a call that one does not answer goes to the next. */
  readonly origins: readonly string[];
  /** Learns how long each call waited for its answer, in ms. */
  readonly noteWait?: (ms: number) => void;
  /** Learns of calls that no node answered for longer than any limit of the server's own. */
  readonly noteSilence?: (call: string) => void;
  /** Once true, calls that were not answered yet are given up. */
  hasEnded(): boolean;
}

/** The first administrator of a bench. */
export const ADMIN = { username: 'admin@dubplate.local', password: 'bench-password' } as const;

export class Ended extends Error {}

/** 5xx and 429 mean "try again"; everything else is an answer. */
const isAnswer = (status: number): boolean => status < 500 && status !== 429;

let calls = 0;
/** Calls go to the nodes in turn, as a balancer sends them. */
const nextNode = ({ origins }: Where): number => calls++ % origins.length;

const sendOnce = async (
  where: Where,
  method: string,
  path: string,
  headers: Record<string, string>,
  sending: Sending,
) => {
  const { body, form, headers: more = {} } = sending;
  const begun = performance.now();
  for (let node = nextNode(where); ; node += 1) {
    try {
      const response = await fetch(`${where.origins[node % where.origins.length]}/api${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...more },
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(form ? { body: form() } : body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (isAnswer(response.status)) {
        where.noteWait?.(performance.now() - begun);
        const isText = text !== '' && response.headers.get('content-type')?.includes('json');
        return { status: response.status, headers: response.headers, body: isText ? JSON.parse(text) : undefined };
      }
    } catch (error) {
      // Refused, cut off or too late: the same as a 503.
      if (error instanceof DOMException && error.name === 'TimeoutError')
        where.noteSilence?.(`${method} ${path}: no answer within ${ANSWER_MS / 1000} s`);
    }
    if (where.hasEnded()) throw new Ended();
    await pause(RETRY_MS);
  }
};

/** Signs up, then stays signed in through every failure. */
export const createClient = async (where: Where, username: string): Promise<Client> => {
  const password = username === ADMIN.username ? ADMIN.password : 'a password of the bench';
  const key = () => ({ 'idempotency-key': randomUUID() });
  const registered =
    username === ADMIN.username
      ? undefined
      : await sendOnce(where, 'POST', '/register', key(), { body: { username, password, service: 'DUBPLATE' } });
  let token = '';
  const signIn = async () => {
    const answer = await sendOnce(where, 'POST', '/login', {}, { body: { username, password, fingerprint: 'bench' } });
    token = answer.body.access_token;
  };
  await signIn();
  return {
    uuid: registered?.body.uuid ?? '',
    username,
    hasEnded: where.hasEnded,
    async send(method, path, sending = {}) {
      const once = method === 'POST' ? key() : {};
      for (;;) {
        const answer = await sendOnce(where, method, path, { authorization: `Bearer ${token}`, ...once }, sending);
        if (answer.status !== 401) return answer;
        await signIn();
      }
    },
  };
};
