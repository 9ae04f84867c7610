/** The events that a webhook can get. */
export const WEBHOOK_EVENTS = [
  'release.status_changed',
  'delivery.status_changed',
  'statement.closed',
  'payout.status_changed',
  'purchase.paid',
  'ticket.answered',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The event of `POST /me/webhook/{id}/test`. */
export const WEBHOOK_TEST = 'webhook.test';

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 2048;
/** Characters of a receiver's answer that are kept. */
export const WEBHOOK_ANSWER_MAX = 1000;
/** The newest attempts that are listed. */
export const WEBHOOK_ATTEMPTS_MAX = 200;
/** How long events and attempts are kept, and for how long an event that was given up can be sent again. */
export const WEBHOOK_KEPT_DAYS = 30;
/** How long the secret before a rotation still signs. */
export const WEBHOOK_OVERLAP_HOURS = 24;
/** Test events and resent events of one person. */
export const WEBHOOK_ASKS_PER_HOUR = 120;

export const WEBHOOK_EVENT_STATES = ['PENDING', 'DELIVERED', 'GIVEN_UP'] as const;
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number];

/** Why a webhook is off: by its owner, or because every attempt of five days failed. */
export const WEBHOOK_OFF_REASONS = ['OWNER', 'FAILING'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** Why an attempt got no answer. */
export const WEBHOOK_ATTEMPT_ERRORS = [
  'TIMEOUT',
  'NAME_UNKNOWN',
  'ADDRESS_REFUSED',
  'UNREACHABLE',
  'TLS_FAILED',
  'SECRET_LOST',
] as const;
export type WebhookAttemptError = (typeof WEBHOOK_ATTEMPT_ERRORS)[number];
