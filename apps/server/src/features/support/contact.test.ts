import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp, signUpVerified, stranger } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { answer } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const server = useServer();
let staff: Person;
beforeAll(async () => {
  staff = await signUp(server, { roles: ['support'] });
});

const contact = (username: string, subject = 'Locked out', on = server) =>
  stranger(on.origin).call('POST /contact', { body: { username, subject, content: 'My codes are gone' } });
const jobsDone = () =>
  eventually('the end of the requests', async () => {
    const { rows } = await server.database.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'support.open-from-outside'",
    );
    return rows.every(({ state }) => state === 'completed') || undefined;
  });
const ticketsOf = async ({ uuid }: Person) =>
  (await staff.ok('GET /staff/tickets')).data.filter(({ asker }) => asker.uuid === uuid);

describe('a user who cannot sign in', () => {
  it('is identified by username; staff see that the request is unauthenticated', async () => {
    const person = await signUpVerified(server);
    const { status, body } = await contact(` ${person.username.toUpperCase()} `);
    expect([status, body]).toEqual([200, { status: 'RECEIVED', answer_hours: 72 }]);
    await jobsDone();
    expect(await ticketsOf(person)).toMatchObject([{ subject: 'Locked out', status: 'OPEN', is_from_outside: true }]);
  });

  it('gets the answer in an email to the account’s address', async () => {
    const person = await signUpVerified(server);
    await contact(person.username);
    await jobsDone();
    const [ticket] = await ticketsOf(person);
    await answer(staff, ticket as never, 'We have turned your codes off.');
    server.clock.advance(121);
    await server.runJob('support.notify-askers');
    await server.emailsDone();
    const email = (await server.outbox(person.username)).find(({ subject }) => subject?.includes('answered'));
    expect(email?.text).toContain('We have turned your codes off.');
    await signInAgain(staff);
  });

  it('may be banned', async () => {
    const person = await signUpVerified(server);
    const banned = { banned_at: new Date(), ban_reason: 'Spam' };
    await server.database.db.updateTable('users').set(banned).where('uuid', '=', person.uuid).execute();
    expect((await contact(person.username)).status).toBe(200);
    await jobsDone();
    expect((await ticketsOf(person))[0]?.asker.banned_at).not.toBeNull();
  });

  it('does not learn whether a name has an account', async () => {
    const before = await server.database.db.selectFrom('tickets').select('uuid').execute();
    const person = await signUpVerified(server);
    const [known, unknown] = [await contact(person.username), await contact('nobody-at-all@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await jobsDone();
    expect(await server.database.db.selectFrom('tickets').select('uuid').execute()).toHaveLength(before.length + 1);
    await server.emailsDone();
    expect(await server.outbox('nobody-at-all@example.com')).toEqual([]);
  });

  it('opens one ticket for repeated requests with one key', async () => {
    const person = await signUpVerified(server);
    const sending = {
      body: { username: person.username, subject: 'Once', content: 'My codes are gone' },
      headers: { 'idempotency-key': `contact-${person.uuid}` },
    };
    const answers = [
      await stranger(server.origin).call('POST /contact', sending),
      await stranger(server.origin).call('POST /contact', sending),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await jobsDone();
    expect(await ticketsOf(person)).toHaveLength(1);
  });

  it('must give a name, a subject and a text', async () => {
    const { status, error } = await stranger(server.origin).call('POST /contact', {
      body: { username: 'nobody', subject: '', content: ' ' },
    });
    expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['username', 'username_invalid'],
        ['subject', 'subject_required'],
        ['content', 'content_required'],
      ],
    ]);
  });

  it('can open at most five tickets a day for one name', async () => {
    const person = await signUpVerified(server);
    for (let index = 0; index < 7; index += 1) await contact(person.username, `Number ${index}`);
    await jobsDone();
    expect(await ticketsOf(person)).toHaveLength(5);
  });

  it('can send three requests an hour from one address', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: '600' } });
    onTestFinished(() => limited.stop());
    for (const name of ['a@example.com', 'b@example.com', 'c@example.com'])
      expect((await contact(name, 'Locked out', limited)).status).toBe(200);
    const refused = await contact('d@example.com', 'Locked out', limited);
    expect([refused.status, refused.error.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    limited.clock.advance(3601);
    expect((await contact('d@example.com', 'Locked out', limited)).status).toBe(200);
  });
});
