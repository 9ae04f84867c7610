import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { answer, ask, leaveNote, messageForm } from '@dubplate/testkit/support/conversations';
import { unzip } from '@dubplate/testkit/unzip';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let staff: Person;
beforeAll(async () => {
  staff = await signUp(server, { roles: ['support'] });
});

const talk = async (person: Person) => {
  const ticket = await ask(person, 'Cover: red/blue', 'Which one?');
  const form = messageForm({ content: 'Here they are' }, [
    { name: 'colours.txt', bytes: 'red, blue' },
    { name: 'colours.txt', bytes: 'blue, red' },
  ]);
  await person.ok('POST /ticket/{id}/message', { params: { id: ticket.uuid }, body: form });
  await answer(staff, ticket, 'The blue one.');
  await leaveNote(staff, ticket, 'No taste at all');
  return ticket;
};
const stored = async () => readdir(path.join(server.dataDir, 'files', 'ticket-files')).catch(() => []);

it('a data export contains the user’s tickets with their files, without notes', async () => {
  const person = await signUp(server);
  await talk(person);
  await person.ok('POST /me/export');
  await eventually('the copy', async () => (await person.ok('GET /me/export'))?.status === 'READY' || undefined);
  const { url } = await person.ok('POST /me/export/link', { body: { password: person.password } });
  const files = await unzip(Buffer.from(await (await fetch(server.origin + url)).arrayBuffer()));
  const folder = 'support/001 Cover red blue';
  expect(files.get(`${folder}/001 colours.txt`)?.toString()).toBe('red, blue');
  expect(files.get(`${folder}/002 colours.txt`)?.toString()).toBe('blue, red');
  const conversation = JSON.parse(files.get(`${folder}/conversation.json`)?.toString() ?? '');
  expect(conversation).toMatchObject({
    subject: 'Cover: red/blue',
    status: 'ANSWERED',
    messages: [
      { from: 'you', content: 'Which one?', files: [] },
      { from: 'you', content: 'Here they are', files: ['001 colours.txt', '002 colours.txt'] },
      { from: 'support', content: 'The blue one.' },
    ],
  });
  expect([...files.values()].some((bytes) => bytes.includes('No taste'))).toBe(false);
});

it('deleting an account deletes its tickets and their files, and keeps those of others', async () => {
  const [person, other] = [await signUp(server), await signUp(server)];
  const helper = await signUp(server, { roles: ['support'] });
  const gone = await talk(person);
  const kept = await ask(other);
  await answer(helper, kept, 'I am on it.');
  const body = { assignee_uuid: helper.uuid };
  await staff.ok('PATCH /staff/ticket/{id}', { params: { id: kept.uuid }, body });
  const before = (await stored()).length;
  for (const leaving of [person, helper])
    await leaving.ok('POST /me/deletion', { body: { password: leaving.password } });
  server.clock.advance(15 * 86_400);
  await server.runJob('erase-due-accounts');
  await signInAgain(staff);
  await signInAgain(other);
  expect((await staff.call('GET /staff/ticket/{id}', { params: { id: gone.uuid } })).status).toBe(404);
  await eventually('the bytes to go', async () => ((await stored()).length === before - 2 ? true : undefined));
  const left = await staff.ok('GET /staff/ticket/{id}', { params: { id: kept.uuid } });
  expect(left.assignee).toBeNull();
  const messages = await other.ok('GET /ticket/{id}/messages', { params: { id: kept.uuid } });
  expect(messages.at(-1)).toMatchObject({ content: 'I am on it.', author: { staff: true, name: 'Support' } });
});
