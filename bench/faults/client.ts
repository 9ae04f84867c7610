import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any limit of the server's own. */
const ANSWER_MS = 40_000;
const RETRY_MS = 100;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: read field by field by who knows the call
  readonly body: any;
}

interface Sending {
  readonly body?: object;
  readonly form?: () => FormData;
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
  readonly origin: string;
  /** Once true, calls that were not answered yet are given up. */
  hasEnded(): boolean;
}

export class Ended extends Error {}

/** 5xx and 429 say "try again"; everything else is an answer. */
const isAnswer = (status: number): boolean => status < 500 && status !== 429;

const sendOnce = async (
  where: Where,
  method: string,
  path: string,
  headers: Record<string, string>,
  sending: Sending,
) => {
  const { body, form } = sending;
  for (;;) {
    try {
      const response = await fetch(`${where.origin}/api${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(form ? { body: form() } : body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (isAnswer(response.status))
        return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      // Refused, cut off or too late: the same as a 503.
    }
    if (where.hasEnded()) throw new Ended();
    await pause(RETRY_MS);
  }
};

/** Signs up, then stays signed in through every failure. */
export const createClient = async (where: Where, username: string): Promise<Client> => {
  const password = 'a password of the bench';
  const key = () => ({ 'idempotency-key': randomUUID() });
  const { body } = await sendOnce(where, 'POST', '/register', key(), {
    body: { username, password, service: 'DUBPLATE' },
  });
  let token = '';
  const signIn = async () => {
    const answer = await sendOnce(where, 'POST', '/login', {}, { body: { username, password, fingerprint: 'bench' } });
    token = answer.body.access_token;
  };
  await signIn();
  return {
    uuid: body.uuid,
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
