import { WEBHOOK_EVENTS } from '@dubplate/contract/webhooks/limits';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp, signUpVerified } from '@dubplate/testkit/person';
import { answer, ask } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { type Received, type Receiver, startReceiver } from '@dubplate/testkit/webhooks/receiver';
import { createWebhookCalls, of } from '@dubplate/testkit/webhooks/webhook-calls';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { saveSuccess } from './store.ts';

const server = useServer();
let support: Person;
let artist: Person;
let receiver: Receiver;
beforeEach(async () => {
  // New people each time: a test moves the clock, which ends sessions.
  support = await signUp(server, { roles: ['support'] });
  artist = await signUpVerified(server);
  receiver = await startReceiver();
});
afterEach(async () => {
  await server.database.pool.query('delete from webhooks');
  await receiver.stop();
});

const { add, list, change, attemptsOf, attempts, messages, test, look, advance } = createWebhookCalls(() => ({
  server,
  artist,
  receiver,
}));
/** Verifies at the time at which it was sent. */
const verify = (secret: string, { raw, headers }: Received): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    return new Webhook(secret).verify(raw, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
};
/** A ticket, whose answers are events. */
const openTicket = () => ask(artist);
const DAY = 86_400;

describe('a webhook', () => {
  it('shows its secret once', async () => {
    const webhook = await add(['purchase.paid', 'release.status_changed'], 'http://127.0.0.1:9/hooks#top');
    expect(webhook).toMatchObject({
      url: 'http://127.0.0.1:9/hooks',
      events: ['purchase.paid', 'release.status_changed'],
      active: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...listed } = webhook;
    expect(await list()).toEqual([listed]);
    expect(await change(webhook, { events: ['purchase.paid'] })).toEqual({ ...listed, events: ['purchase.paid'] });
    const { rows } = await server.database.pool.query('select sealed from webhooks');
    expect(rows[0].sealed.includes(Buffer.from(secret))).toBe(false);
  });

  it('is one of at most ten', async () => {
    for (let count = 0; count < 10; count += 1) await add();
    const answer = await artist.call('POST /me/webhooks', { body: { url: receiver.url, events: ['purchase.paid'] } });
    expect([answer.status, answer.error.message]).toEqual([409, 'WEBHOOKS_FULL']);
    const [first] = await list();
    await artist.ok('DELETE /me/webhook/{id}', of(first as { uuid: string }));
    await add();
    expect(await list()).toHaveLength(10);
  });

  it('needs known events, each once, and an address', async () => {
    const refuse = async (body: object) => {
      const { status } = await artist.call('POST /me/webhooks', { body });
      expect(status).toBe(400);
    };
    await refuse({ url: receiver.url, events: [] });
    await refuse({ url: receiver.url, events: ['release.deleted'] });
    await refuse({ url: receiver.url, events: ['purchase.paid', 'purchase.paid'] });
    await refuse({ url: 'label.example', events: ['purchase.paid'] });
    const webhook = await add();
    const { status } = await artist.call('PATCH /me/webhook/{id}', { ...of(webhook), body: { url: 'ftp://x' } });
    expect(status).toBe(400);
  });

  it('of another person is not found by any call', async () => {
    const webhook = await add();
    await test(webhook);
    const [attempt] = await attempts(webhook, 1);
    const other = await signUp(server);
    const mine = await add(['purchase.paid'], receiver.url, other);
    const calls = [
      other.call('PATCH /me/webhook/{id}', { ...of(webhook), body: { active: false } }),
      other.call('DELETE /me/webhook/{id}', of(webhook)),
      other.call('POST /me/webhook/{id}/rotate', of(webhook)),
      other.call('GET /me/webhook/{id}/attempts', of(webhook)),
      other.call('POST /me/webhook/{id}/test', of(webhook)),
      ...[webhook, mine].map((one) =>
        other.call('POST /me/webhook/{id}/attempt/{attemptId}/resend', of(one, { attemptId: attempt?.uuid })),
      ),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect(await list()).toMatchObject([{ active: true }]);
  });

  it('that was deleted gets nothing', async () => {
    const [gone, kept] = [await add(), await add()];
    await artist.ok('DELETE /me/webhook/{id}', of(gone));
    await answer(support, await openTicket());
    await attempts(kept, 1);
    expect(receiver.messages).toHaveLength(1);
  });
});

describe('a message', () => {
  it('is signed as Standard Webhooks say, and has only ids', async () => {
    const webhook = await add();
    const ticket = await openTicket();
    const { uuid: message_uuid, created_at } = await answer(support, ticket);
    const [attempt] = await attempts(webhook, 1);
    const [message] = await messages(1);
    expect(verify(webhook.secret, message as Received)).toEqual({
      type: 'ticket.answered',
      timestamp: created_at,
      data: { ticket_uuid: ticket.uuid, message_uuid },
    });
    expect(attempt).toMatchObject({
      event_uuid: message?.id,
      type: 'ticket.answered',
      succeeded: true,
      status: 204,
      error: null,
      state: 'DELIVERED',
      next_attempt_at: null,
    });
    const forged = { ...(message as Received), raw: `${message?.raw} ` };
    expect(() => verify(webhook.secret, forged)).toThrow('No matching signature found');
  });

  it('goes to each webhook that asked for its event, and to no other', async () => {
    const [first, second] = [await add(['ticket.answered']), await add([...WEBHOOK_EVENTS])];
    const other = await signUp(server);
    await add(['purchase.paid']);
    await add(['ticket.answered'], receiver.url, other);
    await answer(support, await openTicket());
    await attempts(first, 1);
    await attempts(second, 1);
    expect(receiver.messages).toHaveLength(2);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(2);
  });

  it('is saved once, even if its listener is called twice', async () => {
    const webhook = await add();
    await answer(support, await openTicket());
    await attempts(webhook, 1);
    const queue = 'ticket-answered.record-webhooks';
    const { rows } = await server.database.pool.query<{ data: never }>(
      'select data from pgboss.job where name = $1 order by created_on desc limit 1',
      [queue],
    );
    await server.runJob(queue as never, rows[0]?.data);
    await look();
    await test(webhook);
    await attempts(webhook, 2);
    expect(receiver.messages.map(({ type }) => type)).toEqual(['ticket.answered', 'webhook.test']);
  });

  it('of a banned person is not sent', async () => {
    const webhook = await add();
    const ticket = await openTicket();
    await server.database.pool.query('update users set banned_at = now() where uuid = $1', [artist.uuid]);
    await answer(support, ticket);
    await eventually('the end of the listener', async () => {
      const { rows } = await server.database.pool.query(
        "select state from pgboss.job where name = 'ticket-answered.record-webhooks' and data->>'ticket_uuid' = $1",
        [ticket.uuid],
      );
      return rows[0]?.state === 'completed' || undefined;
    });
    await server.database.pool.query('update users set banned_at = null where uuid = $1', [artist.uuid]);
    await signInAgain(artist);
    expect(await attemptsOf(webhook)).toEqual([]);
  });
});

describe('a delivered message', () => {
  it('waits for the end of its webhook before it locks its event, so that the two cannot deadlock', async () => {
    const webhook = await add();
    await test(webhook);
    await attempts(webhook, 1);
    const { db, pool } = server.database;
    const { rows } = await pool.query('select uuid from webhook_events where webhook_uuid = $1', [webhook.uuid]);
    const event_uuid = rows[0].uuid;
    const deletion = await pool.connect();
    try {
      await deletion.query('begin');
      await deletion.query('select from webhooks where uuid = $1 for update', [webhook.uuid]);
      const sent = { uuid: newUuid(), webhook_uuid: webhook.uuid, event_uuid, at: server.clock.now(), took: 1 };
      const saving = saveSuccess(db, { ...sent, status: 200, answer: '', error: null });
      await eventually('the message to wait', async () => {
        const waiting = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
        return waiting.rowCount ? true : undefined;
      });
      await deletion.query('select from webhook_events where uuid = $1 for update nowait', [event_uuid]);
      await deletion.query('delete from webhooks where uuid = $1', [webhook.uuid]);
      await deletion.query('commit');
      await saving;
    } finally {
      deletion.release();
    }
  });
});

describe('a rotated secret', () => {
  it('signs beside the old one for 24 hours', async () => {
    const webhook = await add();
    const rotated = await artist.ok('POST /me/webhook/{id}/rotate', of(webhook));
    expect(rotated.secret).not.toBe(webhook.secret);
    const until = Date.parse(rotated.old_secret_until ?? '') - server.clock.now().getTime();
    expect(Math.round(until / 3_600_000)).toBe(24);
    await advance(DAY - 60);
    await test(webhook);
    const [during] = (await messages(1)) as [Received];
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    verify(webhook.secret, during);
    verify(rotated.secret, during);
    await advance(120);
    await test(webhook);
    const [, after] = (await messages(2)) as [Received, Received];
    expect(() => verify(webhook.secret, after)).toThrow('No matching signature found');
    verify(rotated.secret, after);
    expect(await list()).toMatchObject([{ old_secret_until: null }]);
  });

  it('that was lost with the instance key fails without a message', async () => {
    const webhook = await add();
    await server.database.pool.query("update webhooks set sealed = '\\x00'");
    await test(webhook);
    expect(await attempts(webhook, 1)).toMatchObject([{ status: null, error: 'SECRET_LOST', state: 'PENDING' }]);
    const { secret } = await artist.ok('POST /me/webhook/{id}/rotate', of(webhook));
    await advance(5);
    await look();
    const [message] = (await messages(1)) as [Received];
    verify(secret, message);
  });
});
