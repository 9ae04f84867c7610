import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, someReference } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let artist: Person;
let chosen: Awaited<ReturnType<typeof someReference>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  chosen = await someReference(admin);
});
beforeEach(async () => {
  await server.database.pool.query('DELETE FROM reference_switched_off');
  artist = await signUp(server);
});
afterAll(() => server.stop());

const switchLanguage = (is_off = true) =>
  admin.ok('PUT /staff/language/{id}', { params: { id: chosen.language_id }, body: { is_off } });
const switchStyle = (id: string, is_off = true) =>
  admin.ok('PUT /staff/music-style/{id}', { params: { id }, body: { is_off } });
const languages = async (query = {}) => artist.ok('GET /languages', { query });
const styles = async (query = {}) => artist.ok('GET /music-styles', { query });
const issuesOf = async (
  answer: Promise<{ readonly error: { issues?: readonly { path: string; code: string }[] | undefined } }>,
) => (await answer).error?.issues?.map(({ path, code }) => `${path} ${code}`) ?? [];

it('takes a language off the list, marks it in the list of all, and puts it back', async () => {
  const before = await languages();
  expect(await switchLanguage()).toEqual({ languageId: chosen.language_id, name: 'English', is_off: true });
  expect(await languages()).toEqual(before.filter(({ languageId }) => languageId !== chosen.language_id));
  const all = await languages({ all: 'true' });
  expect(all).toHaveLength(before.length);
  expect(all.filter(({ is_off }) => is_off).map(({ name }) => name)).toEqual(['English']);
  await switchLanguage(false);
  expect(await languages()).toEqual(before);
});

it('disables a style, and the children of a parent style', async () => {
  const before = await styles();
  await switchStyle(chosen.secondary_music_style_id);
  const childsOf = (list: typeof before) =>
    list.find(({ musicStyleId }) => musicStyleId === chosen.primary_music_style_id)?.childs ?? [];
  expect(childsOf(await styles())).toHaveLength(childsOf(before).length - 1);
  await switchStyle(chosen.primary_music_style_id);
  expect(await styles()).toHaveLength(before.length - 1);
  const all = await styles({ all: 'true' });
  expect(all).toHaveLength(before.length);
  expect(childsOf(all)).toHaveLength(childsOf(before).length);
  // Its other childs are refused as well, though none of them is marked.
  const other = childsOf(before).find(({ musicStyleId }) => musicStyleId !== chosen.secondary_music_style_id);
  await switchStyle(chosen.secondary_music_style_id, false);
  const body = { primary_music_style_id: chosen.primary_music_style_id, secondary_music_style_id: other?.musicStyleId };
  expect(await issuesOf(artist.call('POST /release', { body }))).toEqual([
    'primary_music_style_id music_style_off',
    'secondary_music_style_id music_style_off',
  ]);
});

it('refuses it for new choices, on releases and on tracks, with a text in the reader’s language', async () => {
  const { release, tracks } = await makeDraft(artist);
  const others = (await languages()).find(({ name }) => name === 'French')?.languageId as string;
  const onRelease = { params: { id: release.uuid } };
  const onTrack = { params: { id: tracks[0]?.uuid as string } };
  await artist.ok('PATCH /release/{id}', { ...onRelease, body: { language_id: others } });
  await artist.ok('PATCH /track/{id}', { ...onTrack, body: { language_id: others } });
  await switchLanguage();
  const body = { language_id: chosen.language_id };
  const refused = ['language_id language_off'];
  expect(await issuesOf(artist.call('POST /release', { body }))).toEqual(refused);
  expect(await issuesOf(artist.call('PATCH /release/{id}', { ...onRelease, body }))).toEqual(refused);
  expect(await issuesOf(artist.call('PATCH /track/{id}', { ...onTrack, body }))).toEqual(refused);
  const headers = { 'accept-language': 'ru' };
  const inRussian = await artist.call('POST /release', { body, headers });
  expect(inRussian.error.issues?.[0]?.message).toBe('Этого языка больше нет в списке. Выберите другой');
});

it('does no harm to a draft that has it: it saves, gives it to a new track, and is sent', async () => {
  const { release } = await makeDraft(artist);
  await switchLanguage();
  await switchStyle(chosen.primary_music_style_id);
  await switchStyle(chosen.secondary_music_style_id);
  const params = { id: release.uuid };
  const saved = await artist.ok('PATCH /release/{id}', { params, body: { ...chosen, title: 'Second Light' } });
  expect(saved).toMatchObject({ ...chosen, title: 'Second Light' });
  const track = await artist.ok('POST /release/{id}/add-track', { params, body: { ...chosen, title: 'One more' } });
  expect(track).toMatchObject(chosen);
  await artist.call('DELETE /track/{id}', { params: { id: track.uuid } });
  expect((await languages({ all: 'true' })).find(({ languageId }) => languageId === chosen.language_id)?.name).toBe(
    'English',
  );
  await artist.ok('POST /release/{id}/publish', { params });
  expect(await artist.ok('GET /release/{id}', { params })).toMatchObject({ ...chosen, status: 'PENDING' });
});

it('is in the audit log with before and after, once for a change', async () => {
  await switchLanguage();
  await switchLanguage();
  await switchStyle(chosen.primary_music_style_id);
  const query = { subject: chosen.language_id };
  const acts = (await admin.ok('GET /staff/audit', { query })).data;
  const [act] = acts;
  expect(act).toMatchObject({
    action: 'language.switch',
    before: { name: 'English', is_off: false },
    after: { name: 'English', is_off: true },
  });
  await switchLanguage();
  expect((await admin.ok('GET /staff/audit', { query })).data).toHaveLength(acts.length);
});

it('refuses unknown ids, and callers who are not administrators', async () => {
  const body = { is_off: true };
  const params = { id: admin.uuid };
  expect((await admin.call('PUT /staff/language/{id}', { params, body })).status).toBe(404);
  expect((await admin.call('PUT /staff/music-style/{id}', { params, body })).status).toBe(404);
  const others = await signUp(server, { roles: ['support', 'moderator'] });
  expect((await others.call('PUT /staff/language/{id}', { params, body })).status).toBe(403);
  expect((await others.call('PUT /staff/music-style/{id}', { params, body })).status).toBe(403);
});
