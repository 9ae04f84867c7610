import { TICKET_MATCHES_MAX } from '@dubplate/contract/support/limits';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { plansOf } from '@dubplate/testkit/postgres/query-plans';
import { answer, ask } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { listInbox } from './read-inbox.ts';

const server = useServer();
let staff: Person;
beforeAll(async () => {
  staff = await signUp(server, { roles: ['support'] });
});

const find = async (search: string, query = {}) =>
  (await staff.ok('GET /staff/tickets', { query: { search, ...query } })).data.map(({ subject }) => subject);

it('finds parts of a subject, a name or an e-mail, and words of a message', async () => {
  const person = await signUpVerified(server, { username: 'marina.lake@example.com' });
  await server.database.db
    .updateTable('users')
    .set({ first_name: 'Марина', last_name: 'Озёрная' })
    .where('uuid', '=', person.uuid)
    .execute();
  const release = await ask(person, 'Royalties 100%_late', 'The harmonium is silent');
  const money = await ask(person, 'Где мои выплаты', 'Жду ответа');
  const both = [release.subject, money.subject];
  expect(await find('ties 100%_l')).toEqual([release.subject]);
  expect(await find('ROYALTIES')).toEqual([release.subject]);
  expect(await find('мои вып')).toEqual([money.subject]);
  expect(await find('арина Озё')).toEqual(both);
  expect(await find('rina.lak')).toEqual(both);
  expect(await find('harmonium')).toEqual([release.subject]);
  expect(await find('ответа')).toEqual([money.subject]);
  expect(await find('no such words')).toEqual([]);
  expect(await find('100%late')).toEqual([]);
});

it('searches only the filtered tickets and keeps the order of the list', async () => {
  const person = await signUpVerified(server);
  const first = await ask(person, 'Vinyl one');
  server.clock.advance(60);
  const second = await ask(person, 'Vinyl two');
  await answer(staff, first);
  expect(await find('Vinyl', { status: 'OPEN' })).toEqual([second.subject]);
  expect(await find('Vinyl', { status: 'ANSWERED' })).toEqual([first.subject]);
  expect(await find('Vinyl')).toEqual([second.subject, first.subject]);
  const page = await staff.ok('GET /staff/tickets', { query: { search: 'Vinyl', take: 1, page: 2 } });
  expect(page).toMatchObject({ data: [{ subject: 'Vinyl one' }], meta: { itemCount: 2 }, is_cut: false });
});

it('finds a user by part of a phone number in any notation', async () => {
  const person = await signUp(server, { username: '79161234567' });
  await ask(person, 'By phone');
  expect(await find('916 123-45')).toEqual(['By phone']);
});

const askOften = async (subject: string, count: number) =>
  server.database.pool.query(
    `insert into tickets (uuid, user_uuid, subject, status, is_from_outside, created_at, updated_at)
     select gen_random_uuid(), $1, $2 || ' ' || n, 'CLOSED', false, now(), now() from generate_series(1, $3::int) n`,
    [(await signUp(server)).uuid, subject, count],
  );

it('reports if more tickets matched than were checked', async () => {
  await askOften('Gatefold', TICKET_MATCHES_MAX + 1);
  const many = await staff.ok('GET /staff/tickets', { query: { search: 'gatefold' } });
  expect(many).toMatchObject({ meta: { itemCount: TICKET_MATCHES_MAX }, is_cut: true });
  expect(await staff.ok('GET /staff/tickets', { query: { search: 'gatefold 117' } })).toMatchObject({
    meta: { itemCount: 1 },
    is_cut: false,
  });
});

it('checks a limited number of matching messages and reports if there are more', async () => {
  const person = await signUpVerified(server);
  const ticket = await ask(person, 'A long story');
  const write = (count: number) =>
    server.database.pool.query(
      `insert into ticket_messages (uuid, ticket_uuid, author_uuid, is_staff, is_internal, content, created_at)
       select gen_random_uuid(), $1, $2, false, false, 'zither', now() from generate_series(1, $3::int)`,
      [ticket.uuid, person.uuid, count],
    );
  const search = { query: { search: 'zither' } };
  await write(10 * TICKET_MATCHES_MAX);
  expect(await staff.ok('GET /staff/tickets', search)).toMatchObject({ meta: { itemCount: 1 }, is_cut: false });
  await write(1);
  expect(await staff.ok('GET /staff/tickets', search)).toMatchObject({ meta: { itemCount: 1 }, is_cut: true });
});

it('uses an index for each searched column', async () => {
  // With few rows the planner may choose any index.
  await askOften('Matrix number', 500);
  await server.database.pool.query('analyze tickets');
  const filter = { search: 'ferry', sort: 'waiting', page: 1, take: 20 } as const;
  const plan = await plansOf(server.database, (db) => listInbox(db, filter));
  expect(plan).not.toContain('Seq Scan');
  for (const index of ['tickets_by_subject_parts', 'users_by_username_parts', 'users_by_name_parts'])
    expect(plan).toContain(index);
  expect(plan).toContain('ticket_messages_by_word');
});
