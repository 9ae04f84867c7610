import type { z } from 'zod';
import { ROLES, type Role, type Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `public`: anyone.
 * - `signed-in`: any known caller, whatever their scopes.
 * - a scope: a caller who holds it. A person in their own session holds all of them.
 * - `session`: a person in a session, for whichever account they act; never a token.
 * - `own-session`: a person who acts for themself in a session.
 * - a role: staff with this role; an admin may do everything. A token needs the scope `staff` as well.
 */
export type Access = 'public' | 'signed-in' | 'session' | 'own-session' | Scope | Role;

/** Returns whether only staff may call. */
export const isStaffAccess = (access: Access): access is Role => (ROLES as readonly string[]).includes(access);

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
