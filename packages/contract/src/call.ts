import type { Api, ApiKey } from './api.ts';

/** Numbers and booleans are accepted for text parameters of a query. */
type Loose<T> = { [Key in keyof T]: string extends T[Key] ? T[Key] | number | boolean : T[Key] };

type Part<Name extends string, T> = undefined extends T
  ? { readonly [Key in Name]?: T }
  : Record<never, never> extends T
    ? { readonly [Key in Name]?: T | undefined }
    : { readonly [Key in Name]: T };

/** What a client sends with a call: path parameters, query and body as far as the call has them. */
export type CallInput<Key extends ApiKey> = Part<'params', Api[Key]['params']> &
  Part<'query', Loose<Api[Key]['query']>> &
  Part<'body', Api[Key]['body']>;

export type Answer<Key extends ApiKey> = Api[Key]['response'];
export type Body<Key extends ApiKey> = Api[Key]['body'];
export type Query<Key extends ApiKey> = Loose<Api[Key]['query']>;
