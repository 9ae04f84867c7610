import type { Api, ApiKey } from '@dubplate/contract/api';
import type { UserId } from '@dubplate/contract/ids';
import type { Role } from '@dubplate/contract/scopes';
import type { ErrorBody } from '@dubplate/contract/wire';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import type { Sent } from './outbox.ts';

/** A response: the typed body of a successful call, and the raw answer of any. */
export interface Answer<K extends ApiKey> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Api[K]['response'];
  /** The same body, read as an error. */
  readonly error: ErrorBody;
}

interface CallOptions {
  readonly params?: unknown;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Any value, since tests also send wrong ones. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A user of the server over HTTP, with a bearer token and cookies like a browser's. */
export interface Person {
  readonly uuid: UserId;
  readonly username: string;
  readonly password: string;
  token: string;
  call<K extends ApiKey>(key: K, sending?: CallOptions): Promise<Answer<K>>;
  /** The same, expecting success; throws with the answer otherwise. */
  ok<K extends ApiKey>(key: K, sending?: CallOptions): Promise<Api[K]['response']>;
  /** Uploads bytes as the one part of a form. */
  upload(
    bytes: Uint8Array<ArrayBuffer>,
    options?: { name?: string; headers?: Record<string, string> },
  ): Promise<Answer<'POST /file'>>;
}

const fill = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

const queryString = (query: CallOptions['query'] = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, String(one));
  return search.size > 0 ? `?${search}` : '';
};

/** A visitor without a session. */
export const stranger = (origin: string): Person => {
  const cookies = new Map<string, string>();
  const person: Person = {
    uuid: '' as UserId,
    username: '',
    password: '',
    token: '',
    async call(key, { params, query, body, headers } = {}) {
      const [method = '', path = ''] = key.split(' ');
      const isForm = body instanceof FormData;
      const response = await fetch(`${origin}/api${fill(path, params)}${queryString(query)}`, {
        method,
        headers: {
          ...(person.token && { authorization: `Bearer ${person.token}` }),
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const parsed = isJson && text !== '' ? JSON.parse(text) : undefined;
      return { status: response.status, headers: response.headers, body: parsed, error: parsed };
    },
    async ok(key, sending) {
      const answer = await person.call(key, sending);
      if (answer.status >= 300) throw new Error(`${key} answered ${answer.status}: ${JSON.stringify(answer.error)}`);
      return answer.body;
    },
    upload(bytes, { name = 'file', headers = {} } = {}) {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      return person.call('POST /file', { body: form, headers });
    },
  };
  return person;
};

let counter = 0;

interface SignUpOptions {
  readonly username?: string;
  readonly password?: string;
}

/** Signs up and signs in; staff get their roles straight from the database. */
export const signUp = async (
  server: { readonly origin: string; readonly database?: { readonly db: Db } },
  { roles = [], username, password = 'correct horse' }: SignUpOptions & { roles?: Role[] } = {},
): Promise<Person> => {
  counter += 1;
  const person = stranger(server.origin);
  const name = username ?? `person-${counter}-${process.pid}@example.com`;
  const { uuid } = await person.ok('POST /register', { body: { username: name, password, service: 'DUBPLATE' } });
  if (roles.length > 0)
    await server.database?.db.updateTable('users').set({ roles }).where('uuid', '=', uuid).execute();
  const { access_token } = await person.ok('POST /login', { body: { username: name, password, fingerprint: 'test' } });
  return Object.assign(person, { uuid, username: name, password, token: access_token });
};

interface WithOutbox {
  sent(to: string, which: (one: Sent) => boolean): Promise<Sent>;
}

/** Confirms the name of a user by the link that was sent to it. */
export const verifyName = async (server: WithOutbox, person: Person): Promise<void> => {
  // Other emails may have been sent there before, such as an invitation.
  const isVerification = ({ link }: Sent): boolean => link?.path.startsWith('/verify/') === true;
  const { link } = await server.sent(person.username, isVerification);
  await person.ok('POST /verify', { body: { token: link?.path.replace('/verify/', '') } });
};

/** Signs up and confirms the name, as passkeys, codes and most messages need. */
export const signUpVerified = async (
  server: WithOutbox & Parameters<typeof signUp>[0],
  options: Parameters<typeof signUp>[1] = {},
): Promise<Person> => {
  const person = await signUp(server, options);
  await verifyName(server, person);
  return person;
};

/** A new token for a user whose token has expired after a test moved the clock. */
export const signInAgain = async (person: Person): Promise<void> => {
  const { username, password } = person;
  person.token = (await person.ok('POST /login', { body: { username, password, fingerprint: 'test' } })).access_token;
};
