import type { Ticket } from '@dubplate/contract/support/schemas';
import { grantPlan, grantService } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import {
  answer,
  ask,
  leaveNote,
  messageForm,
  messagesOf,
  ticketOf,
  writeOn,
} from '@dubplate/testkit/support/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let staff: Person;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signUp(server, { roles: ['support'] });
  admin = await signUp(server, { roles: ['admin'] });
  artist = await signUpVerified(server);
});
afterAll(() => server.stop());

const inbox = async (query = {}) => (await staff.ok('GET /staff/tickets', { query })).data;
const subjects = async (query = {}) => (await inbox(query)).map(({ subject }) => subject);
const patch = (ticket: Ticket, body: object) =>
  staff.call('PATCH /staff/ticket/{id}', { params: { id: ticket.uuid }, body });
const merge = (from: Ticket, into: Ticket) =>
  staff.call('POST /staff/ticket/{id}/merge', { params: { id: from.uuid }, body: { into: into.uuid } });
const acts = async (uuid: string) => {
  const { rows } = await server.database.pool.query(
    'select action, before, after, actor_uuid from audit_log where subject_uuid = $1 order by at, uuid',
    [uuid],
  );
  return rows as { action: string; before: unknown; after: unknown; actor_uuid: string }[];
};

describe('the inbox', () => {
  it('lists the longest waiting first, with waiting and due times', async () => {
    const first = await ask(artist, 'First');
    server.clock.advance(60);
    const second = await ask(artist, 'Second');
    await answer(staff, second);
    server.clock.advance(60);
    await ask(artist, 'Third');
    expect(await subjects()).toEqual(['First', 'Third', 'Second']);
    expect(await subjects({ sort: 'activity' })).toEqual(['Third', 'Second', 'First']);
    const [oldest] = await inbox();
    expect(oldest).toMatchObject({
      waiting_since: first.created_at,
      answer_due_at: first.answer_due_at,
      first_answered_at: null,
      is_from_outside: false,
      asker: { uuid: artist.uuid, username: artist.username, language: 'en', banned_at: null, has_paid_plan: false },
      last_message: { content: 'Where is it?', staff: false },
    });
    const answered = (await inbox({ status: 'ANSWERED' }))[0];
    expect(answered).toMatchObject({ waiting_since: null, answer_due_at: null });
    expect(answered?.first_answered_at).not.toBeNull();
  });

  it('is filtered by status, assignee, search and overdue tickets', async () => {
    const other = await signUp(server, { username: 'nadia@example.com' });
    const ticket = await ask(other, 'Payout_1', 'The turntable is broken');
    expect(await subjects({ status: 'OPEN', search: 'payout_' })).toEqual(['Payout_1']);
    expect(await subjects({ search: 'NADIA' })).toEqual(['Payout_1']);
    expect(await subjects({ search: 'turntable' })).toEqual(['Payout_1']);
    expect(await subjects({ search: 'gramophone' })).toEqual([]);
    expect((await patch(ticket, { assignee_uuid: staff.uuid })).body.assignee?.uuid).toBe(staff.uuid);
    expect(await subjects({ assignee: 'me' })).toEqual(['Payout_1']);
    expect(await subjects({ assignee: staff.uuid })).toEqual(['Payout_1']);
    expect(await subjects({ assignee: 'none' })).not.toContain('Payout_1');
    expect(await subjects({ overdue: 'true' })).toEqual([]);
    await server.database.db
      .updateTable('tickets')
      .set({ answer_due_at: new Date(server.clock.now().getTime() - 1000) })
      .where('uuid', '=', ticket.uuid)
      .execute();
    expect(await subjects({ overdue: 'true' })).toEqual(['Payout_1']);
    expect(await staff.ok('GET /staff/tickets/counts')).toMatchObject({ overdue: 1, mine: 1, ANSWERED: 1 });
    await grantPlan(server.database.db, { userUuid: other.uuid, name: 'PREMIUM_1M', days: 30 });
    expect((await inbox({ overdue: 'true' }))[0]?.asker.has_paid_plan).toBe(true);
    const { meta } = await staff.ok('GET /staff/tickets', { query: { take: 1, page: 2 } });
    expect(meta).toMatchObject({ page: 2, hasPreviousPage: true });
  });

  it('shows a ticket with the asker’s releases, purchases and other tickets', async () => {
    const person = await signUpVerified(server);
    const { release } = await makeDraft(person, { title: 'Night Ferry' });
    await grantService(server.database.db, { userUuid: person.uuid, kind: 'EARLY_DATE' });
    const [one, other] = [await ask(person, 'One'), await ask(person, 'Other')];
    const detail = await staff.ok('GET /staff/ticket/{id}', { params: { id: one.uuid } });
    expect(detail).toMatchObject({
      subject: 'One',
      notified_by: 'EMAIL',
      releases: [{ uuid: release.uuid, title: 'Night Ferry', status: 'DRAFT' }],
      purchases: [{ name: 'DUBPLATE_EARLY_DATE', status: 'PAID', amount: 15 }],
      tickets: [{ uuid: other.uuid, subject: 'Other', status: 'OPEN' }],
    });
  });
});

describe('assignment', () => {
  it('is only possible to support members and administrators', async () => {
    const ticket = await ask(artist);
    const names = (await staff.ok('GET /staff/ticket-assignees')).map(({ uuid }) => uuid);
    expect(names).toEqual(expect.arrayContaining([staff.uuid, admin.uuid]));
    expect(names).not.toContain(artist.uuid);
    const refused = await patch(ticket, { assignee_uuid: artist.uuid });
    expect([refused.status, refused.error.issues?.[0]?.code]).toEqual([400, 'assignee_unknown']);
    expect((await patch(ticket, { assignee_uuid: admin.uuid })).body.assignee?.name).toBe(admin.username);
    expect((await patch(ticket, { assignee_uuid: null })).body.assignee).toBeNull();
  });
});

describe('a note', () => {
  it('is visible to staff only: it does not affect the asker’s lists, counts, states or events', async () => {
    const person = await signUpVerified(server);
    const ticket = await ask(person, 'Notes');
    const note = await leaveNote(staff, ticket, 'Looks like a VIP');
    expect(note.internal).toBe(true);
    const form = messageForm({ content: 'A secret file', internal: 'true' }, [{ name: 'note.txt', bytes: 'VIP' }]);
    await staff.ok('POST /staff/ticket/{id}/message', { params: { id: ticket.uuid }, body: form });
    expect(await ticketOf(person, ticket)).toEqual(ticket);
    expect((await person.ok('GET /me/support')).unread).toBe(0);
    expect((await messagesOf(person, ticket)).map(({ content }) => content)).toEqual(['Where is it?']);
    const before = { params: { id: ticket.uuid }, query: { before: note.uuid } };
    expect(JSON.stringify(await person.ok('GET /ticket/{id}/messages', before))).not.toContain('VIP');
    const list = await person.ok('GET /my-tickets');
    expect(JSON.stringify(list)).not.toContain('VIP');
    const seen = await staff.ok('GET /staff/ticket/{id}/messages', { params: { id: ticket.uuid } });
    expect(seen.map(({ internal }) => internal)).toEqual([false, true, true]);
    expect((await inbox({ search: 'Notes' }))[0]?.last_message?.content).toBe('Where is it?');
    const { rows } = await server.database.pool.query(
      "select data from pgboss.job where name like 'ticket-%' and data->>'message_uuid' = $1",
      [note.uuid],
    );
    expect(rows).toEqual([]);
    const { notify_at } = await server.database.db
      .selectFrom('tickets')
      .select('notify_at')
      .where('uuid', '=', ticket.uuid)
      .executeTakeFirstOrThrow();
    expect(notify_at).toBeNull();
  });
});

describe('merging', () => {
  it('moves all messages into the other ticket, to which the old one redirects', async () => {
    const [twin, main] = [await ask(artist, 'Twin', 'Asked twice'), await ask(artist, 'Main', 'Asked once')];
    await answer(staff, twin, 'To the twin');
    await answer(staff, main, 'To the main one');
    await writeOn(artist, twin, 'Thanks, but…');
    const { status, body } = await merge(twin, main);
    expect([status, body.uuid, body.status]).toEqual([200, main.uuid, 'OPEN']);
    expect((await messagesOf(artist, main)).map(({ content }) => content).sort()).toEqual(
      ['Asked once', 'Asked twice', 'Thanks, but…', 'To the main one', 'To the twin'].sort(),
    );
    expect(await ticketOf(artist, twin)).toMatchObject({ uuid: main.uuid, unread: 2 });
    const mine = (await artist.ok('GET /my-tickets')).data.map(({ uuid }) => uuid);
    expect(mine).toContain(main.uuid);
    expect(mine).not.toContain(twin.uuid);
    await writeOn(artist, twin, 'Written on the old page');
    expect((await messagesOf(artist, main)).at(-1)?.content).toBe('Written on the old page');
    expect((await staff.ok('GET /staff/ticket/{id}', { params: { id: twin.uuid } })).uuid).toBe(main.uuid);
  });

  it('requires two tickets of one user', async () => {
    const [mine, other] = [await ask(artist), await ask(await signUp(server))];
    const foreign = await merge(mine, other);
    expect([foreign.status, foreign.error.message]).toEqual([409, 'NOT_SAME_ASKER']);
    const itself = await merge(mine, mine);
    expect([itself.status, itself.error.message]).toEqual([409, 'WRONG_STATE']);
    expect((await merge(mine, { ...mine, uuid: crypto.randomUUID() as never })).status).toBe(404);
  });
});

describe('answer templates', () => {
  const texts = { title: 'Dates', content: { en: 'It takes two weeks.', ru: 'Это займёт две недели.' } };

  it('are added, changed and deleted in both languages', async () => {
    const added = await staff.ok('POST /staff/ticket-template', { body: texts });
    expect(await staff.ok('GET /staff/ticket-templates')).toEqual([added]);
    const params = { id: added.uuid };
    const changed = await staff.ok('PATCH /staff/ticket-template/{id}', { params, body: { title: 'Release dates' } });
    expect(changed).toMatchObject({ ...texts, title: 'Release dates' });
    expect((await staff.call('DELETE /staff/ticket-template/{id}', { params })).status).toBe(204);
    expect(await staff.ok('GET /staff/ticket-templates')).toEqual([]);
    expect((await staff.call('DELETE /staff/ticket-template/{id}', { params })).status).toBe(404);
    expect((await acts(added.uuid)).map(({ action }) => action)).toEqual([
      'ticket-template.add',
      'ticket-template.change',
      'ticket-template.delete',
    ]);
  });

  it('require both languages', async () => {
    const { status, error } = await staff.call('POST /staff/ticket-template', {
      body: { title: '', content: { en: 'Only English', ru: ' ' } },
    });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['title', 'content.ru']]);
  });
});

it('every action is in the audit log, without texts', async () => {
  const [ticket, twin] = [await ask(artist, 'Audit'), await ask(artist, 'Audit twin')];
  await answer(staff, ticket, 'A private answer');
  await leaveNote(staff, ticket, 'A private note');
  await patch(ticket, { status: 'CLOSED', assignee_uuid: staff.uuid });
  await merge(ticket, twin);
  const logged = await acts(ticket.uuid);
  expect(logged.map(({ action }) => action)).toEqual(['ticket.answer', 'ticket.note', 'ticket.change', 'ticket.merge']);
  expect(logged.every(({ actor_uuid }) => actor_uuid === staff.uuid)).toBe(true);
  expect(logged[2]).toMatchObject({
    before: { status: 'ANSWERED', assignee_uuid: null },
    after: { status: 'CLOSED', assignee_uuid: staff.uuid },
  });
  expect(JSON.stringify(logged)).not.toContain('private');
});

it('is closed to all other users, also for forms with files', async () => {
  const moderator = await signUp(server, { roles: ['moderator'] });
  const ticket = await ask(artist);
  const form = () => messageForm({ content: 'x' }, [{ name: 'a.txt', bytes: 'x' }]);
  for (const person of [artist, moderator]) {
    expect((await person.call('GET /staff/tickets')).status).toBe(403);
    const params = { id: ticket.uuid };
    expect((await person.call('POST /staff/ticket/{id}/message', { params, body: form() })).status).toBe(403);
    expect((await person.call('POST /staff/ticket/{id}/merge', { params, body: { into: params.id } })).status).toBe(
      403,
    );
  }
  expect((await admin.call('GET /staff/tickets')).status).toBe(200);
});
