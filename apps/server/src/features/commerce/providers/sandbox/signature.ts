import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentId } from '@dubplate/contract/ids';

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300;

export const SIGNATURE_HEADER = 'sandbox-signature';

const mac = (secret: Buffer, text: string | Buffer, seconds: number): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(text).digest('hex');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** `t=<unix seconds>,v1=<HMAC-SHA256 of time and body>`. */
export const signWebhook = (secret: Buffer, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, body, seconds)}`;
};

export const isSigned = (secret: Buffer, body: Buffer, signature: unknown, now: Date): boolean => {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '');
  if (!match) return false;
  const [, time = '', given = ''] = match;
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  return age <= TOLERANCE_SECONDS && isSame(given, mac(secret, body, Number(time)));
};

/** What makes the address of an order unguessable. */
export const orderKey = (secret: Buffer, paymentUuid: PaymentId): string =>
  createHmac('sha256', secret).update(`order ${paymentUuid}`).digest('base64url');

export const isOrderKey = (secret: Buffer, paymentUuid: PaymentId, key: string): boolean =>
  isSame(key, orderKey(secret, paymentUuid));
