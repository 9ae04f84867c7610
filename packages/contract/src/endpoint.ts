import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Permitted callers: anyone, any signed-in user, or staff with this role (an admin may do everything). */
export type Access = 'public' | 'user' | 'moderator' | 'support' | 'admin';

/** One call of the wire: callers, input and output. */
export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A streamed multipart part of this name instead of a JSON body. */
  readonly upload?: string;
  /**
   * Takes a form as well as JSON: the fields of the body as texts, then any number of streamed parts of this name.
   * The handler reads such a form itself.
   */
  readonly files?: string;
  readonly status: 200 | 201 | 204;
  /** Absent: no body (204), or a binary stream when `binary` is set. */
  readonly response?: z.ZodType;
  readonly binary?: boolean;
  /**
   * Honors `Idempotency-Key`. `transactional`: the effect and its stored answer commit together. `external`: the call
   * contacts another server, so it runs outside a transaction and is itself safe to repeat.
   */
  readonly idempotent?: 'transactional' | 'external';
  /** Codes of the catalogue that a client may branch on. */
  readonly errors?: readonly string[];
}

export type EndpointKey = `${Method} /${string}`;
export type EndpointMap = Readonly<Record<EndpointKey, Endpoint>>;

/** Declares the calls of one noun; the key is the method and the path below `/api`, parameters in braces. */
export const defineEndpoints = <const T extends EndpointMap>(endpoints: T): T => endpoints;

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Received<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Request and response of one endpoint, from the client's side. */
export interface Call<E extends Endpoint> {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: E['upload'] extends string
    ? FormData
    : E['files'] extends string
      ? FormData | Sent<E['body']>
      : Sent<E['body']>;
  response: E['binary'] extends true ? Blob : Received<E['response']>;
}

/** Validated input of a server's handler. */
export interface Incoming<E extends Endpoint> {
  params: Received<E['params']>;
  query: Received<E['query']>;
  /** Undefined where a form came in its place. */
  body: E['files'] extends string ? Received<E['body']> | undefined : Received<E['body']>;
}
