import { z } from 'zod';
import { timestamp, uuid, verbatim } from '../wire.ts';
import {
  WEBHOOK_ATTEMPT_ERRORS,
  WEBHOOK_EVENT_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_TEST,
  WEBHOOK_URL_MAX,
} from './limits.ts';

const url = verbatim(WEBHOOK_URL_MAX);
/** Without repetitions. */
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((list) => new Set(list).size === list.length, 'must not contain an event twice');

export const webhookInput = z.object({ url, events });
export type WebhookInput = z.output<typeof webhookInput>;

/** Switching on sends what was given up in the last 30 days. */
export const webhookChange = z.object({ url, events, active: z.boolean() }).partial();
export type WebhookChange = z.output<typeof webhookChange>;

export const webhook = z.object({
  uuid,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** Null while it is active. */
  off_reason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** Since when each attempt has failed. */
  failing_since: timestamp.nullable(),
  /** Until when the secret before the last rotation signs, too. */
  old_secret_until: timestamp.nullable(),
  created_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

/** With the secret, which is shown once. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookAttempt = z.object({
  uuid,
  /** The `webhook-id` of the message, the same in each attempt. */
  event_uuid: uuid,
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  at: timestamp,
  succeeded: z.boolean(),
  /** The status of the answer; null without one. */
  status: z.int().nullable(),
  error: z.enum(WEBHOOK_ATTEMPT_ERRORS).nullable(),
  /** The first 1,000 characters of the answer. */
  answer: z.string(),
  /** Milliseconds. */
  took: z.int(),
  /** The event today. */
  state: z.enum(WEBHOOK_EVENT_STATES),
  /** When a pending event is sent next. */
  next_attempt_at: timestamp.nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** The event that a call sends. */
export const webhookMessage = z.object({ event_uuid: uuid });
