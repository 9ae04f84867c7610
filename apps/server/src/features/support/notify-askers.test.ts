import { type Person, signInAgain, signUp, signUpVerified } from '@dubplate/testkit/person';
import { answer, ask, leaveNote } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let staff: Person;
beforeEach(async () => {
  staff = await signUp(server, { roles: ['support'] });
});

const MINUTE = 60;
/** Advances the clock and runs the notification job. */
const wait = async (seconds: number) => {
  server.clock.advance(seconds);
  await server.runJob('support.notify-askers');
  await server.emailsDone();
  await signInAgain(staff);
};
const answersTo = async (name: string) =>
  (await server.outbox(name)).filter(({ subject, text }) => /answered|Ответ|поддержка/.test(subject ?? text));
const read = (person: Person, uuid: string) => person.ok('POST /ticket/{id}/read', { params: { id: uuid } });

describe('an unread answer', () => {
  it('is reported once by email after two minutes, with the answer and a link to the ticket', async () => {
    const person = await signUpVerified(server);
    const ticket = await ask(person, 'Late release');
    await answer(staff, ticket, 'It is out tomorrow.');
    await wait(MINUTE);
    expect(await answersTo(person.username)).toEqual([]);
    await wait(MINUTE);
    await wait(MINUTE);
    const [email, ...others] = await answersTo(person.username);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Support has answered: Late release',
      link: { path: `/support/${ticket.uuid}` },
    });
    expect(email?.text).toContain('“Late release”.\n\nIt is out tomorrow.\n\n');
  });

  it('is reported in the asker’s language', async () => {
    const person = await signUpVerified(server);
    await person.ok('POST /refresh', { headers: { 'accept-language': 'ru' } });
    await signInAgain(person);
    await server.database.db.updateTable('users').set({ language: 'ru' }).where('uuid', '=', person.uuid).execute();
    await answer(staff, await ask(person, 'Обложка'));
    await wait(3 * MINUTE);
    expect((await answersTo(person.username))[0]?.subject).toBe('Ответ поддержки: Обложка');
  });

  it('is not reported if it was read or is a note', async () => {
    const person = await signUpVerified(server);
    const [seen, noted] = [await ask(person, 'Seen'), await ask(person, 'Noted')];
    await answer(staff, seen);
    await read(person, seen.uuid);
    await leaveNote(staff, noted, 'A secret');
    await wait(3 * MINUTE);
    expect(await answersTo(person.username)).toEqual([]);
  });

  it('is reported at most once an hour per ticket; later answers are combined', async () => {
    const person = await signUpVerified(server);
    const [one, other] = [await ask(person, 'One'), await ask(person, 'Other')];
    const subjects = async () => (await answersTo(person.username)).map(({ subject }) => subject?.split(': ')[1]);
    await answer(staff, one, 'First');
    await wait(3 * MINUTE);
    await answer(staff, one, 'Second');
    await answer(staff, other, 'In the other');
    await wait(3 * MINUTE);
    expect((await subjects()).sort()).toEqual(['One', 'Other']);
    await answer(staff, one, 'Third');
    await wait(50 * MINUTE);
    expect(await subjects()).toHaveLength(2);
    await wait(10 * MINUTE);
    expect((await subjects()).sort()).toEqual(['One', 'One', 'Other']);
    await wait(120 * MINUTE);
    expect(await subjects()).toHaveLength(3);
  });

  it('is not reported to unverified names', async () => {
    const person = await signUp(server);
    await answer(staff, await ask(person));
    await wait(3 * MINUTE);
    expect(await answersTo(person.username)).toEqual([]);
    const due = await server.database.db
      .selectFrom('tickets')
      .select('notify_at')
      .where('user_uuid', '=', person.uuid)
      .execute();
    expect(due).toEqual([{ notify_at: null }]);
  });

  it('is reported to a phone by at most one SMS a day', async () => {
    const phone = '79990001122';
    const person = await signUpVerified(server, { username: phone });
    const ticket = await ask(person);
    expect(ticket.notified_by).toBe('SMS');
    await answer(staff, ticket, 'First');
    await wait(3 * MINUTE);
    const messages = async () => (await server.outbox(phone)).filter(({ text }) => text.includes('/support/'));
    expect((await messages())[0]?.text).toMatch(/^Dubplate: support has answered you: http/);
    await answer(staff, ticket, 'Second');
    await wait(23 * 60 * MINUTE);
    expect(await messages()).toHaveLength(1);
    await wait(60 * MINUTE);
    expect(await messages()).toHaveLength(2);
  });

  it('is sent as text to a banned user, who cannot follow a link', async () => {
    const person = await signUpVerified(server);
    const ticket = await ask(person, 'Why');
    await server.database.db
      .updateTable('users')
      .set({ banned_at: new Date() })
      .where('uuid', '=', person.uuid)
      .execute();
    await answer(staff, ticket, 'Because of <b>spam</b>.');
    await answer(staff, ticket, 'Write to us.');
    await leaveNote(staff, ticket, 'A secret');
    await wait(3 * MINUTE);
    const [email] = await answersTo(person.username);
    expect(email?.text).toContain('Because of <b>spam</b>.\n\nWrite to us.');
    expect(email?.html).toContain('&lt;b&gt;spam');
    expect(JSON.stringify(email)).not.toContain('A secret');
    expect(email?.text).not.toContain(`/support/${ticket.uuid}`);
  });
});
