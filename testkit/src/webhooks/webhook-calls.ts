import type { WebhookEvent } from '@dubplate/contract/webhooks/limits';
import type { Webhook, WebhookAttempt, WebhookWithSecret } from '@dubplate/contract/webhooks/schemas';
import { eventually } from '../eventually.ts';
import { type Person, signInAgain } from '../person.ts';
import type { TestServer } from '../server.ts';
import type { Received, Receiver } from './receiver.ts';

interface Scene {
  readonly server: TestServer;
  readonly artist: Person;
  readonly receiver: Receiver;
}

/** The path of a call about a webhook. */
export const of = ({ uuid }: { readonly uuid: string }, more: Readonly<Record<string, unknown>> = {}) => ({
  params: { id: uuid, ...more },
});

/** What tests do with the webhooks of an artist; `scene` is read at each call. */
export const createWebhookCalls = (scene: () => Scene) => {
  const attemptsOf = (webhook: Webhook): Promise<WebhookAttempt[]> =>
    scene().artist.ok('GET /me/webhook/{id}/attempts', of(webhook));
  return {
    attemptsOf,
    add(
      events: readonly WebhookEvent[] = ['ticket.answered'],
      url = scene().receiver.url,
      person = scene().artist,
    ): Promise<WebhookWithSecret> {
      return person.ok('POST /me/webhooks', { body: { url, events } });
    },
    list: (): Promise<Webhook[]> => scene().artist.ok('GET /me/webhooks'),
    change: (webhook: Webhook, body: object): Promise<Webhook> =>
      scene().artist.ok('PATCH /me/webhook/{id}', { ...of(webhook), body }),
    /** Sends a test event. */
    test: (webhook: Webhook) => scene().artist.ok('POST /me/webhook/{id}/test', of(webhook)),
    /** Waits for this many attempts; returns them newest first. */
    attempts: (webhook: Webhook, count: number): Promise<readonly WebhookAttempt[]> =>
      eventually(`${count} attempts`, async () => {
        const found = await attemptsOf(webhook);
        return found.length >= count ? found : undefined;
      }),
    messages: (count: number): Promise<readonly Received[]> =>
      eventually(`${count} messages`, async () => {
        const { messages } = scene().receiver;
        return messages.length >= count ? messages : undefined;
      }),
    /** Has the job run that looks for due events. */
    look: (): Promise<void> => scene().server.runJob('webhooks.wake-due'),
    /** Waits until nothing is being sent. */
    idle: (): Promise<true> =>
      eventually('the end of all sending', async () => {
        const { rows } = await scene().server.database.pool.query(
          "select 1 from pgboss.job where name = 'webhooks.send' and state <= 'active' and start_after <= now()",
        );
        return rows.length === 0 || undefined;
      }),
    /** Moves the clock, which ends sessions. */
    async advance(seconds: number, ...others: readonly Person[]): Promise<void> {
      scene().server.clock.advance(seconds);
      for (const person of [scene().artist, ...others]) await signInAgain(person);
    },
  };
};
