import { createHmac } from 'node:crypto';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { fault } from '../errors.ts';
import type { OnceKey } from '../idempotency.ts';
import type { Actor } from './access/actor.ts';

/** Tells the requests under one key apart without keeping what they say. */
export type Fingerprint = (request: FastifyRequest, body: unknown) => string;

/** Fields that must leave no trace, not even one that could be guessed at with the instance's secret. */
const SECRET_FIELD = /password|secret|token|card/i;

const withoutSecrets = (key: string, value: unknown): unknown => (SECRET_FIELD.test(key) ? undefined : value);

/** A keyed hash of method, address and body; two requests that differ in a secret alone count as the same. */
export const createFingerprint =
  (secret: Buffer): Fingerprint =>
  (request, body) =>
    createHmac('sha256', secret)
      .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null, withoutSecrets)}`)
      .digest('hex');

const MAX_LENGTH = 255;

/** The `Idempotency-Key` of a call; null where it has none. @throws 400 for one that is too long */
export const idempotencyOf = (
  request: FastifyRequest,
  actor: Actor | null,
  body: unknown,
  fingerprint: Fingerprint,
): OnceKey | null => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_LENGTH) throw fault(platformErrors, 'BAD_INPUT');
  return { scope: actor?.uuid ?? 'anonymous', key, fingerprint: fingerprint(request, body) };
};
