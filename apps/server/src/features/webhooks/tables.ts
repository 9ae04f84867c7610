import type { UserId } from '@dubplate/contract/ids';
import type {
  WEBHOOK_TEST,
  WebhookAttemptError,
  WebhookEvent,
  WebhookEventState,
  WebhookOffReason,
} from '@dubplate/contract/webhooks/limits';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhooks: {
      uuid: string;
      user_uuid: UserId;
      url: string;
      events: WebhookEvent[];
      sealed: Buffer;
      /** The secret before the last rotation. */
      old_sealed: Generated<Buffer | null>;
      old_secret_until: Generated<Date | null>;
      /** Null while it is active. */
      off_reason: Generated<WebhookOffReason | null>;
      /** Since when each attempt has failed. */
      failing_since: Generated<Date | null>;
      /** Whether a job to send its events was queued and has not begun. */
      is_woken: Generated<boolean>;
      /** When such a job has begun last. */
      began_at: Generated<Date | null>;
      created_at: Date;
    };
    webhook_events: {
      uuid: string;
      webhook_uuid: string;
      /** The change that it reports; unique per webhook. */
      cause: string;
      type: WebhookEvent | typeof WEBHOOK_TEST;
      /** Events of one subject are sent in order. */
      subject: string;
      at: Date;
      body: string;
      state: WebhookEventState;
      /** Failed attempts since it became pending. */
      tries: Generated<number>;
      next_attempt_at: Date;
    };
    webhook_attempts: {
      uuid: string;
      webhook_uuid: string;
      event_uuid: string;
      at: Date;
      status: number | null;
      error: WebhookAttemptError | null;
      answer: string;
      /** Milliseconds. */
      took: number;
    };
  }
}
