import { eventually } from '@dubplate/testkit/eventually';
import { readOutbox } from '@dubplate/testkit/outbox';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { io } from 'socket.io-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
let asker: Person;
let colleague: Person;
let admin: Person;
beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
});
beforeEach(async () => {
  owner = await signUp(server);
  asker = await signUp(server, { roles: ['moderator'] });
  colleague = await signUp(server, { roles: ['moderator'] });
});

const sent = async () => {
  const { release } = await makeDraft(owner);
  await owner.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  return release.uuid;
};
const ask = (id: string, of = colleague, question = 'Is it a cover?') =>
  asker.call('POST /staff/release/{id}/opinion', { params: { id }, body: { colleague_uuid: of.uuid, question } });
const asked = async (id: string) => (await ask(id)).body.uuid;
const answer = (person: Person, id: string, body: object = { answer: 'It is their own.', verdict: 'APPROVE' }) =>
  person.call('POST /staff/opinion/{id}', { params: { id }, body });
const opinionsOf = async (id: string) => (await asker.ok('GET /staff/release/{id}', { params: { id } })).opinions;
const deny = (id: string) =>
  admin.ok('POST /staff/release/{id}/deny', { params: { id }, body: { deny_reason: 'Not yet' } });

describe('a second opinion', () => {
  it('names both people, is kept with the release, and is emailed to both', async () => {
    const id = await sent();
    await server.database.db
      .updateTable('users')
      .set({ verified_at: new Date() })
      .where('uuid', 'in', [asker.uuid, colleague.uuid])
      .execute();
    const { status, body } = await ask(id);
    expect([status, body.state, body.asked_by.uuid, body.colleague.uuid]).toEqual([
      201,
      'PENDING',
      asker.uuid,
      colleague.uuid,
    ]);
    expect((await answer(colleague, body.uuid)).status).toBe(200);
    expect(await opinionsOf(id)).toMatchObject([
      {
        state: 'ANSWERED',
        question: 'Is it a cover?',
        verdict: 'APPROVE',
        answer: 'It is their own.',
        asked_by: { username: asker.username },
        colleague: { username: colleague.username },
      },
    ]);
    const written = (person: Person, subject: string) =>
      eventually(subject, async () =>
        (await readOutbox(server.dataDir, person.username)).find((email) => email.subject === subject),
      );
    await written(colleague, 'Your opinion on “First Light”');
    await written(asker, 'An opinion on “First Light”: approve');
  });

  it('is in the queue and the count of the asked colleague until it is given or the release is decided', async () => {
    const queueOf = async (person: Person) => {
      const { data, meta } = await person.ok('GET /staff/releases', { query: { asked: 'me', sort: 'due_at' } });
      const { asked: count } = await person.ok('GET /staff/releases/counts');
      expect([meta.itemCount, count]).toEqual([data.length, data.length]);
      return data.map(({ uuid }) => uuid);
    };
    const [first, second, again] = [await sent(), await sent(), await sent()];
    const opinion = await asked(first);
    for (const id of [second, again]) await ask(id);
    expect((await queueOf(colleague)).toSorted()).toEqual([first, second, again].toSorted());
    expect(await queueOf(asker)).toEqual([]);
    await answer(colleague, opinion);
    await deny(second);
    expect(await queueOf(colleague)).toEqual([again]);
    // Questions about the previous submission are closed.
    await deny(again);
    const params = { id: again };
    await owner.ok('POST /release/{id}/unmoderate', { params });
    server.clock.advance(1);
    await owner.ok('POST /release/{id}/publish', { params });
    expect(await queueOf(colleague)).toEqual([]);
  });

  it('is pushed to the asked colleague', async () => {
    const id = await sent();
    const auth = { token: colleague.token };
    const socket = io(server.origin, { path: '/api/live', auth, transports: ['websocket'] });
    await new Promise<void>((resolve) => void socket.on('connect', () => resolve()));
    // The event of the submission has to arrive first.
    const shown: string[] = [];
    socket.on('staff-release', ({ uuid }: { uuid: string }) => void shown.push(uuid));
    await eventually('all that was announced before', async () => {
      const { rows } = await server.database.pool.query(
        "select 1 from pgboss.job where name like 'release-%' and state < 'completed'",
      );
      return rows.length === 0 || undefined;
    });
    shown.length = 0;
    await ask(id);
    await eventually('the question on the screen', async () => shown.includes(id) || undefined);
    socket.close();
  });

  it('is in the audit log with question and answer', async () => {
    const id = await sent();
    await answer(colleague, await asked(id), { answer: 'A sample.', verdict: 'DENY' });
    const { data } = await admin.ok('GET /staff/audit', { query: { subject: id, take: 2 } });
    expect(data).toMatchObject([
      { action: 'opinion.answer', actor: { uuid: colleague.uuid }, subject_uuid: id, after: { verdict: 'DENY' } },
      { action: 'opinion.ask', actor: { uuid: asker.uuid }, after: { colleague_uuid: colleague.uuid } },
    ]);
  });

  it('is advice: any moderator may decide before it is given, which closes it', async () => {
    const id = await sent();
    const uuid = await asked(id);
    await deny(id);
    expect(await opinionsOf(id)).toMatchObject([{ state: 'CLOSED' }]);
    expect((await answer(colleague, uuid)).error.message).toBe('WRONG_STATE');
    expect((await ask(id)).error.message).toBe('WRONG_STATE');
    const params = { id };
    await owner.ok('POST /release/{id}/unmoderate', { params });
    await owner.ok('POST /release/{id}/publish', { params });
    expect((await answer(colleague, uuid)).error.message).toBe('WRONG_STATE');
    expect((await ask(id)).status).toBe(201);
    expect((await opinionsOf(id)).map(({ state }) => state)).toEqual(['CLOSED', 'PENDING']);
  });

  it('can be asked of each colleague once at a time, and answered once', async () => {
    const id = await sent();
    const [first, second] = await Promise.all([ask(id), ask(id)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    const [{ uuid = '' } = {}] = await opinionsOf(id);
    expect((await answer(colleague, uuid)).status).toBe(200);
    expect((await answer(colleague, uuid)).status).toBe(409);
    expect((await ask(id)).status).toBe(201);
  });

  it('can be asked only of other moderators and admins, with a question', async () => {
    const id = await sent();
    const support = await signUp(server, { roles: ['support'] });
    for (const person of [support, owner, asker]) {
      const { status, error } = await ask(id, person);
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'colleague_uuid']);
    }
    expect((await ask(id, colleague, ' ')).error.issues?.[0]?.code).toBe('question_required');
    expect((await ask(id, admin)).status).toBe(201);
    const listed = (await asker.ok('GET /staff/moderators')).map(({ uuid }) => uuid);
    expect(listed).toEqual(expect.arrayContaining([admin.uuid, colleague.uuid]));
    expect(listed).not.toContain(support.uuid);
  });

  it('can be given only by the asked colleague with a reason, and not about drafts', async () => {
    const id = await sent();
    const uuid = await asked(id);
    for (const person of [asker, admin]) expect((await answer(person, uuid)).status).toBe(404);
    expect((await answer(colleague, uuid, { answer: ' ', verdict: 'DENY' })).status).toBe(400);
    expect((await answer(colleague, uuid, { answer: 'No.', verdict: 'LATER' })).status).toBe(400);
    expect((await ask((await makeDraft(owner)).release.uuid)).status).toBe(404);
  });
});
