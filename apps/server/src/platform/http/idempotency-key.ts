import { createHmac } from 'node:crypto';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { apiError } from '../errors.ts';
import type { OnceKey } from '../idempotency.ts';
import type { Actor } from './access/actor.ts';

/** Returns a hash that distinguishes requests under one key without storing their contents. */
export type Fingerprint = (request: FastifyRequest, body: unknown) => string;

/** Fields left out of the hash: their values could be guessed from it with the instance's secret. */
const SECRET_FIELD = /password|secret|token|card/i;

const withoutSecrets = (key: string, value: unknown): unknown => (SECRET_FIELD.test(key) ? undefined : value);

/** Creates a keyed hash of method, address and body. Two requests that differ only in a secret have the same hash. */
export const createFingerprint =
  (secret: Buffer): Fingerprint =>
  (request, body) =>
    createHmac('sha256', secret)
      .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null, withoutSecrets)}`)
      .digest('hex');

const MAX_LENGTH = 255;

/** Each person has keys of their own, and other ones for each account for which they act. */
const scopeOf = (actor: Actor | null): string => {
  if (actor === null) return 'anonymous';
  return actor.member === null ? actor.uuid : `${actor.uuid}:${actor.member.uuid}`;
};

/** Returns the `Idempotency-Key` of a call, or null if there is none. @throws 400 if the key is too long */
export const idempotencyOf = (
  request: FastifyRequest,
  actor: Actor | null,
  body: unknown,
  fingerprint: Fingerprint,
): OnceKey | null => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_LENGTH) throw apiError(platformErrors, 'BAD_INPUT');
  return { scope: scopeOf(actor), key, fingerprint: fingerprint(request, body) };
};
