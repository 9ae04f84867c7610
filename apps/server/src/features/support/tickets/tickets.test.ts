import type { Ticket } from '@dubplate/contract/support/schemas';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { answer, ask, messagesOf, ticketOf, writeOn } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
let artist: Person;
let staff: Person;
beforeAll(async () => {
  artist = await signUpVerified(server);
  staff = await signUp(server, { roles: ['support'] });
});

const HOUR = 3600;
const setStatus = (ticket: Ticket, status: string) =>
  staff.call('PATCH /staff/ticket/{id}', { params: { id: ticket.uuid }, body: { status } });
const hoursUntil = (moment: string | null) =>
  moment === null ? null : (Date.parse(moment) - server.clock.now().getTime()) / 3_600_000;

describe('a ticket', () => {
  it('is opened with a subject, a message and an own release', async () => {
    const { release } = await makeDraft(artist, { title: 'First Light' });
    const { status, body } = await artist.call('POST /ticket', {
      body: { subject: ' Cover ', content: ' Which size? ', release_uuid: release.uuid },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      uuid: expect.any(String),
      subject: 'Cover',
      status: 'OPEN',
      unread: 0,
      release: { uuid: release.uuid, title: 'First Light' },
      answer_due_at: expect.any(String),
      notified_by: 'EMAIL',
      created_at: body.created_at,
      updated_at: body.created_at,
    });
    expect(await ticketOf(artist, body)).toEqual(body);
    expect(await messagesOf(artist, body)).toEqual([
      {
        uuid: expect.any(String),
        content: 'Which size?',
        created_at: body.created_at,
        images: [],
        files: [],
        author: { staff: false, name: artist.username },
      },
    ]);
  });

  it('survives the deletion of its draft', async () => {
    const { release } = await makeDraft(artist);
    const body = { subject: 'Draft', content: 'Which size?', release_uuid: release.uuid };
    const ticket = await artist.ok('POST /ticket', { body });
    await artist.ok('DELETE /release/{id}', { params: { id: release.uuid } });
    expect(await ticketOf(artist, ticket)).toMatchObject({ subject: 'Draft', release: null });
  });

  it('reports all issues at once, and rejects another user’s release', async () => {
    const { release } = await makeDraft(await signUp(server));
    const { status, error } = await artist.call('POST /ticket', {
      body: { subject: ' ', content: '', release_uuid: release.uuid },
    });
    expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['subject', 'subject_required'],
        ['content', 'content_required'],
        ['release_uuid', 'release_unknown'],
      ],
    ]);
    const ticket = await ask(artist);
    const empty = await artist.call('POST /ticket/{id}/message', {
      params: { id: ticket.uuid },
      body: { content: ' ' },
    });
    expect([empty.status, empty.error.issues?.[0]?.code]).toEqual([400, 'content_required']);
  });

  it('is OPEN while it waits for support, ANSWERED while it waits for the asker, and reopens with a new message', async () => {
    const ticket = await ask(artist);
    await answer(staff, ticket);
    expect(await ticketOf(artist, ticket)).toMatchObject({ status: 'ANSWERED', answer_due_at: null, unread: 1 });
    await writeOn(artist, ticket, 'And the day after?');
    expect((await ticketOf(artist, ticket)).status).toBe('OPEN');
    expect((await setStatus(ticket, 'CLOSED')).status).toBe(200);
    expect(await ticketOf(artist, ticket)).toMatchObject({ status: 'CLOSED', answer_due_at: null });
    await writeOn(artist, ticket, 'One more thing');
    expect((await ticketOf(artist, ticket)).status).toBe('OPEN');
    const { rows } = await server.database.pool.query(
      'select from_status, to_status from ticket_moves where ticket_uuid = $1 order by at, uuid',
      [ticket.uuid],
    );
    expect(rows.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      [null, 'OPEN'],
      ['OPEN', 'ANSWERED'],
      ['ANSWERED', 'OPEN'],
      ['OPEN', 'CLOSED'],
      ['CLOSED', 'OPEN'],
    ]);
  });

  it('is closed and reopened by staff, and only answered by an answer', async () => {
    const ticket = await ask(artist);
    const answered = await setStatus(ticket, 'ANSWERED');
    expect([answered.status, answered.error.message]).toEqual([409, 'WRONG_STATE']);
    await setStatus(ticket, 'CLOSED');
    expect((await setStatus(ticket, 'CLOSED')).status).toBe(200);
    expect((await setStatus(ticket, 'OPEN')).body).toMatchObject({ status: 'OPEN' });
    expect(hoursUntil((await ticketOf(artist, ticket)).answer_due_at)).toBeCloseTo(72, 1);
  });

  it('promises an answer within 72 hours on Basic and 24 on a paid plan, from the first unanswered question', async () => {
    expect(await artist.ok('GET /me/support')).toMatchObject({ answer_hours: 72, notified_by: 'EMAIL' });
    const ticket = await ask(artist);
    expect(hoursUntil(ticket.answer_due_at)).toBeCloseTo(72, 1);
    server.clock.advance(HOUR / 6);
    await writeOn(artist, ticket, 'Still there?');
    expect((await ticketOf(artist, ticket)).answer_due_at).toBe(ticket.answer_due_at);
    const paying = await signUp(server);
    await grantPlan(server.database.db, { userUuid: paying.uuid, name: 'PREMIUM_1M', days: 30 });
    expect((await paying.ok('GET /me/support')).answer_hours).toBe(24);
    expect(hoursUntil((await ask(paying)).answer_due_at)).toBeCloseTo(24, 1);
  });
});

describe('the list of a user’s tickets', () => {
  it('is paged by latest activity and counts unread answers', async () => {
    const person = await signUp(server);
    const [first, second] = [await ask(person, 'First'), await ask(person, 'Second')];
    await ask(artist, 'Somebody else’s');
    const list = (query = {}) => person.ok('GET /my-tickets', { query });
    expect((await list()).data.map(({ subject }) => subject)).toEqual(['Second', 'First']);
    await answer(staff, first);
    await answer(staff, first, 'And one more.');
    await answer(staff, second);
    await answer(staff, first, 'The last one.');
    const { data, meta } = await list({ take: 1 });
    expect(data).toMatchObject([{ subject: 'First', unread: 3 }]);
    expect(meta).toMatchObject({ itemCount: 2, pageCount: 2, hasNextPage: true });
    expect((await list({ take: 1, page: 2 })).data).toMatchObject([{ subject: 'Second', unread: 1 }]);
    expect((await person.ok('GET /me/support')).unread).toBe(2);
  });

  it('counts only answers after the last read message', async () => {
    const person = await signUp(server);
    const ticket = await ask(person);
    const { uuid: until } = await answer(staff, ticket, 'One');
    server.clock.advance(1);
    await answer(staff, ticket, 'Two');
    const read = (body?: object) => person.call('POST /ticket/{id}/read', { params: { id: ticket.uuid }, body });
    expect((await read({ until })).status).toBe(204);
    expect((await ticketOf(person, ticket)).unread).toBe(1);
    expect((await read()).status).toBe(204);
    expect((await ticketOf(person, ticket)).unread).toBe(0);
    expect((await person.ok('GET /me/support')).unread).toBe(0);
  });
});

describe('messages', () => {
  it('are returned oldest first: the newest, or those before a message', async () => {
    const ticket = await ask(artist, 'Long', 'm0');
    for (let index = 1; index < 6; index += 1) {
      server.clock.advance(1);
      await writeOn(artist, ticket, `m${index}`);
    }
    const list = (query = {}) => artist.ok('GET /ticket/{id}/messages', { params: { id: ticket.uuid }, query });
    const contents = (messages: { content: string }[]) => messages.map(({ content }) => content);
    expect(contents(await list())).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
    const newest = await list({ take: 2 });
    expect(contents(newest)).toEqual(['m4', 'm5']);
    expect(contents(await list({ take: 3, before: newest[0]?.uuid ?? '' }))).toEqual(['m1', 'm2', 'm3']);
    expect(
      (await artist.call('GET /ticket/{id}/messages', { params: { id: ticket.uuid }, query: { take: 201 } })).status,
    ).toBe(400);
  });

  it('are stored once for repeated requests with one key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { subject: 'Twice', content: 'Sent twice' };
    const [first, second] = [
      await artist.call('POST /ticket', { body, headers }),
      await artist.call('POST /ticket', { body, headers }),
    ];
    expect(second.body).toEqual(first.body);
    const write = () =>
      artist.call('POST /ticket/{id}/message', {
        params: { id: first.body.uuid },
        body: { content: 'Again' },
        headers: { 'idempotency-key': 'message' },
      });
    const written = [await write(), await write()];
    expect(written[1]?.body).toEqual(written[0]?.body);
    expect(await messagesOf(artist, first.body)).toHaveLength(2);
  });

  it('of support show only the first name, not the username', async () => {
    const anna = await signUp(server, { roles: ['support'] });
    const ticket = await ask(artist);
    await answer(anna, ticket, 'Hello');
    const names = async (language: string) =>
      (
        await artist.ok('GET /ticket/{id}/messages', {
          params: { id: ticket.uuid },
          headers: { 'accept-language': language },
        })
      ).at(-1)?.author;
    expect(await names('en')).toEqual({ staff: true, name: 'Support' });
    expect(await names('ru')).toEqual({ staff: true, name: 'Поддержка' });
    const body = { first_name: 'Anna', last_name: 'Berg' };
    await anna.ok('PATCH /profile/{id}', { params: { id: anna.uuid }, body });
    expect(await names('en')).toEqual({ staff: true, name: 'Anna' });
  });
});

it('responds 404 for another user’s ticket', async () => {
  const ticket = await ask(artist);
  const stranger = await signUp(server);
  for (const id of [ticket.uuid, crypto.randomUUID()]) {
    const params = { id };
    const answers = [
      await stranger.call('GET /ticket/{id}', { params }),
      await stranger.call('GET /ticket/{id}/messages', { params }),
      await stranger.call('POST /ticket/{id}/message', { params, body: { content: 'Hi' } }),
      await stranger.call('POST /ticket/{id}/read', { params }),
    ];
    for (const { status, error } of answers) expect([status, error.message]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await stranger.ok('GET /my-tickets')).data).toEqual([]);
});

it('shows users with unverified names that they get no notifications', async () => {
  const person = await signUp(server);
  expect((await ask(person)).notified_by).toBe('NONE');
  expect((await person.ok('GET /me/support')).notified_by).toBe('NONE');
});

it('twenty tickets an hour are the limit', async () => {
  const person = await signUp(server);
  for (let index = 0; index < 20; index += 1) await ask(person, `Number ${index}`);
  const refused = await person.call('POST /ticket', { body: { subject: 'One more', content: 'x' } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
