import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  owner = await signUp(server);
});
afterAll(() => server.stop());

const COVER = { code: 'cover_blurred', path: 'cover_uuid', text: 'The cover is blurred.' };
const AUTHORS = { path: 'tracks.1.composers', text: 'Please name the authors in full.' };

const sent = async (tracks = 2) => {
  const record = await makeDraft(owner, { tracks });
  await owner.ok('POST /release/{id}/publish', { params: { id: record.release.uuid } });
  return { id: record.release.uuid, tracks: record.tracks.map(({ uuid }) => uuid), title: record.tracks[1]?.title };
};
const deny = (id: string, body: object) => moderator.call('POST /staff/release/{id}/deny', { params: { id }, body });
const denied = async (reasons: readonly object[] = [COVER, AUTHORS]) => {
  const record = await sent();
  const { status } = await deny(record.id, { reasons });
  expect(status).toBe(200);
  return record;
};
const read = (id: string) => owner.ok('GET /release/{id}', { params: { id } });

describe('a denial with reasons', () => {
  it('stores each with its field and track, and composes the text', async () => {
    const { id, tracks, title } = await denied();
    const release = await read(id);
    expect(release.deny_reasons).toMatchObject([
      { ...COVER, track_uuid: null, done_at: null },
      { ...AUTHORS, code: null, track_uuid: tracks[1], done_at: null },
    ]);
    expect(release.deny_reason).toBe(`The cover is blurred.\n2. ${title}: Please name the authors in full.`);
  });

  it('may have a message too, without repeating reasons', async () => {
    const { id } = await sent();
    await deny(id, { deny_reason: `Thank you! ${COVER.text}`, reasons: [COVER, { text: 'Too loud.' }] });
    expect((await read(id)).deny_reason).toBe('Thank you! The cover is blurred.\nToo loud.');
  });

  it('may consist of only a text', async () => {
    const { id } = await sent();
    await deny(id, { deny_reason: 'Too loud.' });
    expect(await read(id)).toMatchObject({ deny_reason: 'Too loud.', deny_reasons: [] });
  });

  it.each([
    ['nothing', {}, 'deny_reason', 'deny_reason_required'],
    ['no reason', { reasons: [] }, 'deny_reason', 'deny_reason_required'],
    ['an empty reason', { reasons: [COVER, { path: 'title', text: ' ' }] }, 'reasons.1.text', 'deny_reason_required'],
    [
      'a track that is not there',
      { reasons: [{ path: 'tracks.2.title', text: 'Too long.' }] },
      'reasons.0.path',
      'deny_reason_unknown_track',
    ],
  ])('is refused with %s', async (_name, body, path, code) => {
    const { id } = await sent();
    const { status, error } = await deny(id, body);
    expect([status, error.issues?.map((issue) => [issue.path, issue.code])]).toEqual([400, [[path, code]]]);
    expect((await read(id)).status).toBe('PENDING');
  });

  it('follows its track in the order, and loses its field when the track is deleted', async () => {
    const { id, tracks } = await denied();
    const params = { id };
    await owner.ok('POST /release/{id}/unmoderate', { params });
    await owner.ok('PUT /release/{id}/track-order', { params, body: { track_uuids: tracks.toReversed() } });
    expect((await read(id)).deny_reasons[1]?.path).toBe('tracks.0.composers');
    await owner.call('DELETE /track/{id}', { params: { id: tracks[1] } });
    expect((await read(id)).deny_reasons[1]).toMatchObject({ path: null, text: AUTHORS.text });
  });

  it('ends with another submission; the history keeps the reasons and ticks', async () => {
    const { id } = await denied();
    const params = { id };
    await owner.ok('POST /release/{id}/unmoderate', { params });
    const [first] = (await read(id)).deny_reasons;
    await owner.ok('PATCH /release/{id}/deny-reason/{reasonId}', {
      params: { id, reasonId: first?.uuid ?? '' },
      body: { done: true },
    });
    await owner.ok('POST /release/{id}/publish', { params });
    expect(await read(id)).toMatchObject({ deny_reason: null, deny_reasons: [] });
    const { history } = await moderator.ok('GET /staff/release/{id}', { params });
    const asked = history.find(({ to }) => to === 'DENIED')?.reasons;
    expect(asked?.map(({ text, done_at }) => [text, done_at !== null])).toEqual([
      [COVER.text, true],
      [AUTHORS.text, false],
    ]);
    expect(history.filter(({ to }) => to !== 'DENIED').flatMap(({ reasons }) => reasons)).toEqual([]);
  });
});

describe('ticking off', () => {
  const tick = (person: Person, id: string, reasonId: string, done = true) =>
    person.call('PATCH /release/{id}/deny-reason/{reasonId}', { params: { id, reasonId }, body: { done } });

  it('is stored, can be undone, and does not change the version of the draft', async () => {
    const { id } = await denied();
    const before = await read(id);
    const [first] = before.deny_reasons;
    const { body } = await tick(owner, id, first?.uuid ?? '');
    expect(body).toMatchObject({ ...COVER, done_at: expect.any(String) });
    const after = await read(id);
    expect(after.deny_reasons.map(({ done_at }) => done_at !== null)).toEqual([true, false]);
    expect(after.version).toBe(before.version);
    await tick(owner, id, first?.uuid ?? '', false);
    expect((await read(id)).deny_reasons[0]?.done_at).toBeNull();
  });

  it('is possible only for the artist and only for current reasons', async () => {
    const { id } = await denied();
    const [first] = (await read(id)).deny_reasons;
    const reason = first?.uuid ?? '';
    expect((await tick(await signUp(server), id, reason)).status).toBe(404);
    expect((await tick(moderator, id, reason)).status).toBe(404);
    expect((await tick(owner, id, crypto.randomUUID())).status).toBe(404);
    await owner.ok('POST /release/{id}/unmoderate', { params: { id } });
    await owner.ok('POST /release/{id}/publish', { params: { id } });
    const late = await tick(owner, id, reason);
    expect([late.status, late.error.message]).toEqual([409, 'WRONG_STATE']);
  });
});

describe('the list of prepared reasons', () => {
  const text = { en: 'The cover is too dark.', ru: 'Обложка слишком тёмная.' };

  it('starts with about a dozen in both languages', async () => {
    const list = await moderator.ok('GET /staff/deny-reasons');
    expect(list.length).toBeGreaterThanOrEqual(12);
    for (const reason of list) {
      expect(reason.text.en).not.toMatch(/[а-яё]/i);
      expect(reason.text.ru).toMatch(/[а-яё]/i);
    }
  });

  it('can be edited by moderators, with each change in the audit log', async () => {
    const added = await moderator.ok('POST /staff/deny-reason', { body: { path: 'cover_uuid', text } });
    expect((await moderator.ok('GET /staff/deny-reasons')).at(-1)).toEqual(added);
    const params = { id: added.uuid };
    const changed = await moderator.ok('PATCH /staff/deny-reason/{id}', { params, body: { path: null } });
    expect(changed).toMatchObject({ code: added.code, path: null, text });
    expect((await moderator.call('DELETE /staff/deny-reason/{id}', { params })).status).toBe(204);
    expect((await moderator.call('DELETE /staff/deny-reason/{id}', { params })).status).toBe(404);
    const { rows } = await server.database.pool.query(
      'select action, before, after from audit_log where subject_uuid = $1 order by at, uuid',
      [added.uuid],
    );
    expect(rows.map(({ action }) => action)).toEqual(['deny-reason.add', 'deny-reason.change', 'deny-reason.delete']);
    expect([rows[1].before.path, rows[1].after.path]).toEqual(['cover_uuid', null]);
  });

  it('requires both languages and known fields, and is hidden from other users', async () => {
    const half = await moderator.call('POST /staff/deny-reason', { body: { path: null, text: { ...text, ru: ' ' } } });
    expect([half.status, half.error.issues?.map(({ path }) => path)]).toEqual([400, ['text.ru']]);
    const odd = await moderator.call('POST /staff/deny-reason', { body: { path: 'nothing' as 'title', text } });
    expect(odd.status).toBe(400);
    expect((await owner.call('GET /staff/deny-reasons')).status).toBe(403);
    expect((await stranger(server.origin).call('GET /staff/deny-reasons')).status).toBe(401);
  });

  it('has a maximum size', async () => {
    const answers = [];
    for (let count = (await moderator.ok('GET /staff/deny-reasons')).length; count < 101; count += 1)
      answers.push(await moderator.call('POST /staff/deny-reason', { body: { path: null, text } }));
    expect(answers.pop()?.error).toMatchObject({ message: 'TOO_MANY_REASONS' });
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });
});
