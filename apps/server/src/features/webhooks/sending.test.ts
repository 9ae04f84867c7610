import type { WebhookAttempt, WebhookWithSecret } from '@dubplate/contract/webhooks/schemas';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp, signUpVerified } from '@dubplate/testkit/person';
import { answer, ask } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { type Receiver, startReceiver, withStatus } from '@dubplate/testkit/webhooks/receiver';
import { createWebhookCalls, of } from '@dubplate/testkit/webhooks/webhook-calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

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

const {
  add,
  list,
  change,
  attemptsOf,
  attempts,
  messages,
  test,
  look,
  idle,
  advance: pass,
} = createWebhookCalls(() => ({ server, artist, receiver }));
const advance = (seconds: number) => pass(seconds, support);
/** A ticket, whose answers are events. */
const openTicket = () => ask(artist);
const DAY = 86_400;
/** Seconds after each failed attempt. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('a failed message', () => {
  it('is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then given up', async () => {
    receiver.answer(withStatus(500, 'Broken'));
    const webhook = await add();
    await answer(support, await openTicket());
    for (const [done, seconds] of WAITS.entries()) {
      const [{ at, next_attempt_at, ...newest }] = (await attempts(webhook, done + 1)) as [WebhookAttempt];
      expect(newest).toMatchObject({ succeeded: false, status: 500, answer: 'Broken', state: 'PENDING' });
      const waits = (Date.parse(next_attempt_at ?? '') - Date.parse(at)) / 1000;
      expect(waits).toBeGreaterThanOrEqual(seconds);
      expect(waits).toBeLessThan(seconds + 60);
      await advance(seconds - 60);
      await look();
      expect(await attemptsOf(webhook)).toHaveLength(done + 1);
      await advance(61);
      await look();
    }
    const all = await attempts(webhook, 10);
    expect(all[0]).toMatchObject({ state: 'GIVEN_UP', next_attempt_at: null });
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(1);
    await advance(2 * DAY);
    await look();
    expect(await attemptsOf(webhook)).toHaveLength(10);
  });

  it.each([
    ['in seconds', () => '3600', 3_600],
    ['as a date', () => new Date(Date.now() + 7_200_000).toUTCString(), 7_199],
    ['longer than our longest wait', () => '999999999', 86_400],
    ['shorter than our own wait', () => '1', 5],
  ])('waits as long as the receiver says %s', async (_, header, seconds) => {
    receiver.answer((_message, response) => void response.writeHead(503, { 'retry-after': header() }).end());
    const webhook = await add();
    await answer(support, await openTicket());
    const [{ at, next_attempt_at }] = (await attempts(webhook, 1)) as [WebhookAttempt];
    const waits = (Date.parse(next_attempt_at ?? '') - Date.parse(at)) / 1000;
    expect(waits).toBeGreaterThanOrEqual(seconds - 1);
    expect(waits).toBeLessThan(seconds + 60);
  });

  it('reaches a receiver that was down for a day exactly once', async () => {
    const [webhook, tickets] = [await add(), [await openTicket(), await openTicket(), await openTicket()]];
    receiver.answer(withStatus(503));
    for (const ticket of tickets) await answer(support, ticket);
    await attempts(webhook, 3);
    for (let hour = 0; hour < 24; hour += 1) {
      await advance(3_600);
      await look();
      if (hour === 12) for (const ticket of tickets) await answer(support, ticket);
    }
    receiver.answer(withStatus(200));
    const before = receiver.messages.length;
    const delivered = () => receiver.messages.slice(before);
    for (let hours = 0; hours < 24 && delivered().length < 6; hours += 4) {
      await advance(4 * 3_600);
      await look();
      await idle();
    }
    expect(new Set(delivered().map(({ id }) => id)).size).toBe(6);
    expect(delivered()).toHaveLength(6);
    for (const { uuid } of tickets) expect(delivered().filter(({ data }) => data.ticket_uuid === uuid)).toHaveLength(2);
  });

  it('is sent again after five seconds without another job', async () => {
    receiver.answer((message, response) => withStatus(receiver.messages.length > 1 ? 204 : 500)(message, response));
    const webhook = await add();
    await test(webhook);
    expect(await attempts(webhook, 2)).toMatchObject([{ succeeded: true }, { succeeded: false }]);
  });
});

describe('events of one subject', () => {
  it('wait while an earlier one fails, those of others do not', async () => {
    const webhook = await add();
    const [ticket, other] = [await openTicket(), await openTicket()];
    receiver.answer((message, response) =>
      withStatus(message.data.ticket_uuid === ticket.uuid && receiver.messages.length < 4 ? 500 : 204)(
        message,
        response,
      ),
    );
    const first = await answer(support, ticket);
    await attempts(webhook, 1);
    const second = await answer(support, ticket);
    const third = await answer(support, other);
    await messages(2);
    expect(receiver.messages.map(({ data }) => data.message_uuid)).toEqual([first.uuid, third.uuid]);
    await advance(6);
    await look();
    await messages(3);
    await attempts(webhook, 3);
    await advance(301);
    await look();
    await messages(5);
    expect(receiver.messages.map(({ data }) => data.message_uuid).slice(2)).toEqual([
      first.uuid,
      first.uuid,
      second.uuid,
    ]);
  });
});

describe('a webhook that fails for five days', () => {
  const failFor = async (webhook: WebhookWithSecret, days: number) => {
    for (let day = 0; day < days; day += 1) {
      const before = (await attemptsOf(webhook)).length;
      await answer(support, await openTicket());
      await attempts(webhook, before + 1);
      await advance(DAY);
    }
  };

  it('is switched off with one email, and sends everything once it is on again', async () => {
    receiver.answer(withStatus(500));
    const webhook = await add();
    await failFor(webhook, 4);
    expect(await list()).toMatchObject([{ active: true, off_reason: null, failing_since: expect.any(String) }]);
    await failFor(webhook, 1);
    await look();
    await idle();
    expect(await list()).toMatchObject([{ active: false, off_reason: 'FAILING' }]);
    const email = await server.sent(artist.username, `Your webhook to ${new URL(receiver.url).host} is switched off`);
    expect(email.text).toContain('/settings/webhooks');
    const attempted = (await attemptsOf(webhook)).length;
    // An event while it is off.
    await answer(support, await openTicket());
    await look();
    expect(await attemptsOf(webhook)).toHaveLength(attempted);
    expect((await attemptsOf(webhook)).map(({ state }) => state)).not.toContain('PENDING');
    const off = await artist.call('POST /me/webhook/{id}/test', of(webhook));
    expect([off.status, off.error.message]).toEqual([409, 'WEBHOOK_OFF']);

    receiver.answer(withStatus(204));
    const before = receiver.messages.length;
    await eventually('the event while it is off', async () => {
      const { rows } = await server.database.pool.query('select 1 from webhook_events');
      return rows.length === 6 || undefined;
    });
    expect(await change(webhook, { active: true })).toMatchObject({ active: true, failing_since: null });
    await messages(before + 6);
    const delivered = receiver.messages.slice(before).map(({ id }) => id);
    expect(new Set(delivered).size).toBe(6);
    await server.emailsDone();
    const emails = (await server.outbox(artist.username)).filter(({ subject }) => subject?.includes('webhook'));
    expect(emails).toHaveLength(1);
  });

  it('is switched off at once, with an email, if the receiver says that its address is gone', async () => {
    receiver.answer(withStatus(410));
    const webhook = await add();
    await answer(support, await openTicket());
    await attempts(webhook, 1);
    const email = await server.sent(artist.username, `Your webhook to ${new URL(receiver.url).host} is switched off`);
    expect(email.text).toContain('gone for good (410)');
    expect(await list()).toMatchObject([{ active: false, off_reason: 'FAILING' }]);
    receiver.answer(withStatus(204));
    await change(webhook, { active: true });
    await eventually('the message that was given up', async () => receiver.messages.length === 2 || undefined);
  });

  it('stays on if one attempt in between succeeded', async () => {
    receiver.answer(withStatus(500));
    const webhook = await add();
    await failFor(webhook, 3);
    receiver.answer(withStatus(204));
    await failFor(webhook, 1);
    receiver.answer(withStatus(500));
    await failFor(webhook, 3);
    expect(await list()).toMatchObject([{ active: true }]);
  });
});

describe('a webhook that its owner switched off', () => {
  it('gets no events, and sends what it gave up in the last 30 days once it is on again', async () => {
    receiver.answer(withStatus(500));
    const webhook = await add();
    const old = await answer(support, await openTicket());
    await attempts(webhook, 1);
    expect(await change(webhook, { active: false })).toMatchObject({ active: false, off_reason: 'OWNER' });
    expect((await attemptsOf(webhook))[0]).toMatchObject({ state: 'GIVEN_UP' });
    await advance(20 * DAY);
    await change(webhook, { active: true });
    await attempts(webhook, 2);
    const newer = await answer(support, await openTicket());
    await eventually('an attempt of each', async () =>
      receiver.messages.some(({ data }) => data.message_uuid === newer.uuid) ? true : undefined,
    );
    await change(webhook, { active: false });
    const unseen = await answer(support, await openTicket());
    await advance(11 * DAY);
    receiver.answer(withStatus(204));
    const before = receiver.messages.length;
    await change(webhook, { active: true });
    await test(webhook);
    await messages(before + 2);
    const sent = receiver.messages.slice(before).map(({ data }) => data.message_uuid);
    expect(sent).toContain(newer.uuid);
    expect(sent).not.toContain(old.uuid);
    expect(sent).not.toContain(unseen.uuid);
  });
});

describe('resending', () => {
  const resend = (webhook: WebhookWithSecret, attemptId?: string) =>
    artist.call('POST /me/webhook/{id}/attempt/{attemptId}/resend', of(webhook, { attemptId }));

  it('sends an event again under its id, delivered or not', async () => {
    const webhook = await add();
    await answer(support, await openTicket());
    const [attempt] = await attempts(webhook, 1);
    const { status, body } = await resend(webhook, attempt?.uuid);
    expect([status, body]).toEqual([201, { event_uuid: attempt?.event_uuid }]);
    await attempts(webhook, 2);
    expect(receiver.messages.map(({ id }) => id)).toEqual([attempt?.event_uuid, attempt?.event_uuid]);
    expect(receiver.messages[1]?.raw).toBe(receiver.messages[0]?.raw);
  });

  it('is refused while the webhook is off, and for unknown attempts', async () => {
    const webhook = await add();
    await test(webhook);
    const [attempt] = await attempts(webhook, 1);
    expect((await resend(webhook, crypto.randomUUID())).status).toBe(404);
    await change(webhook, { active: false });
    const { status, error } = await resend(webhook, attempt?.uuid);
    expect([status, error.message]).toEqual([409, 'WEBHOOK_OFF']);
  });

  it('and tests have a limit per hour', async () => {
    const webhook = await add();
    await server.database.pool.query('delete from rate_limits');
    const answers: number[] = [];
    for (let count = 0; count < 121; count += 1)
      answers.push((await artist.call('POST /me/webhook/{id}/test', of(webhook))).status);
    expect(answers.slice(119)).toEqual([201, 429]);
  });
});

describe('a slow receiver', () => {
  it('does not stop the others', async () => {
    const slow = await startReceiver();
    slow.answer(() => undefined);
    const hanging = await Promise.all([1, 2, 3].map(() => add(['ticket.answered'], slow.url)));
    const webhook = await add();
    for (let count = 0; count < 3; count += 1) await answer(support, await openTicket());
    expect((await attempts(webhook, 3)).every(({ succeeded }) => succeeded)).toBe(true);
    expect((await Promise.all(hanging.map(attemptsOf))).flat()).toEqual([]);
    await slow.stop();
  });

  it('gets at most four messages at a time', async () => {
    const held: (() => void)[] = [];
    receiver.answer((_message, response) => held.push(() => void response.writeHead(204).end()));
    const webhook = await add();
    for (let count = 0; count < 12; count += 1) await test(webhook);
    let most = 0;
    await eventually('all messages', async () => {
      most = Math.max(most, held.length);
      if (held.length > 0) for (const release of held.splice(0)) release();
      return receiver.messages.length === 12 || undefined;
    });
    expect(most).toBeLessThanOrEqual(4);
  });
});

it('many events of one webhook take few jobs', async () => {
  const webhook = await add();
  for (let count = 0; count < 30; count += 1) await test(webhook);
  await attempts(webhook, 30);
  await idle();
  const { rows } = await server.database.pool.query(
    "select 1 from pgboss.job where name = 'webhooks.send' and singleton_key = $1",
    [webhook.uuid],
  );
  expect(rows.length).toBeLessThan(10);
});

describe('what is kept', () => {
  it('are the attempts of 30 days', async () => {
    const webhook = await add();
    await test(webhook);
    await attempts(webhook, 1);
    await advance(29 * DAY);
    await server.runJob('cleanup.webhooks');
    await signInAgain(artist);
    expect(await attemptsOf(webhook)).toHaveLength(1);
    await advance(2 * DAY);
    await server.runJob('cleanup.webhooks');
    const { rows } = await server.database.pool.query('select 1 from webhook_events');
    expect(rows).toEqual([]);
    expect(await attemptsOf(webhook)).toEqual([]);
  });
});
