import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
// A new user each time, since a plan allows five artists.
beforeEach(async () => {
  owner = await signUp(server);
});

const codes = (issues: readonly { path: string; code: string }[] = []) =>
  issues.map(({ path, code }) => `${path} ${code}`);

it('comes with its file’s facts, artists and authors', async () => {
  const { tracks } = await makeDraft(owner);
  expect(tracks[0]).toMatchObject({
    title: 'Track 1',
    version: 1,
    explicit: false,
    instrumental: false,
    lyrics: null,
    isrc: null,
    artists: [{ role: 'PRIMARY_ARTIST', name: 'Night Ferry' }],
    composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova', patronymic: null }],
    file: { name: 'track.wav', duration: 2, sample_rate: 44_100, bits_per_sample: 16, channels: 2 },
  });
});

it('is added once when the call is repeated with its key', async () => {
  const draft = await owner.ok('POST /release', { body: {} });
  const params = { id: draft.uuid };
  const body = { title: 'Once', wav_uuid: await uploadWav(owner) };
  const headers = { 'idempotency-key': 'track-once' };
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.call('POST /release/{id}/add-track', { params, body, headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await owner.ok('GET /release/{id}', { params })).tracks).toHaveLength(1);
});

it('keeps its place, gets a new one by order, and closes the gap when one goes', async () => {
  const { release, tracks } = await makeDraft(owner, { tracks: 3 });
  const params = { id: release.uuid };
  const [a = '', b = '', c = ''] = tracks.map(({ uuid }) => uuid);
  const order = async () => (await owner.ok('GET /release/{id}', { params })).tracks.map(({ uuid }) => uuid);
  const ordered = await owner.ok('PUT /release/{id}/track-order', { params, body: { track_uuids: [c, a, b] } });
  expect(ordered.tracks.map(({ uuid }) => uuid)).toEqual([c, a, b]);
  for (const track_uuids of [[c, a], [c, a, a], [c, a, b, b], [c, a, crypto.randomUUID()], []])
    expect((await owner.call('PUT /release/{id}/track-order', { params, body: { track_uuids } })).status).toBe(400);
  expect(await order()).toEqual([c, a, b]);
  await owner.ok('DELETE /track/{id}', { params: { id: a } });
  const added = await owner.ok('POST /release/{id}/add-track', { params, body: { title: 'Last' } });
  expect(await order()).toEqual([c, b, added.uuid]);
});

it('replaces all its artists and authors when they are given, and keeps them otherwise', async () => {
  const { tracks, artistUuid } = await makeDraft(owner);
  const params = { id: tracks[0]?.uuid };
  const renamed = await owner.ok('PATCH /track/{id}', { params, body: { title: 'Renamed' } });
  expect([renamed.artists.length, renamed.composers.length, renamed.version]).toEqual([1, 1, 2]);
  const changed = await owner.ok('PATCH /track/{id}', {
    params,
    body: {
      artists: [
        { artist_uuid: artistUuid, role: 'PRIMARY_ARTIST' },
        { artist_uuid: artistUuid, role: 'REMIXER' },
      ],
      composers: [],
    },
  });
  expect([changed.artists.map(({ role }) => role), changed.composers]).toEqual([['PRIMARY_ARTIST', 'REMIXER'], []]);
});

it('confirms short texts until they change', async () => {
  const { release, tracks } = await makeDraft(owner);
  const on = { release: { id: release.uuid }, track: { id: tracks[0]?.uuid } };
  const send = () => owner.call('POST /release/{id}/publish', { params: on.release });
  const short = { title: '夜', title_version: 'v2' };
  await owner.ok('PATCH /release/{id}', { params: on.release, body: short });
  const composers = [{ role: 'COMPOSER' as const, name: '菲', surname: '王', name_confirmed: true }];
  await owner.ok('PATCH /track/{id}', { params: on.track, body: { ...short, composers } });
  const issues = (await send()).error.issues?.map(({ path, code }) => `${path} ${code}`);
  expect(issues?.toSorted()).toEqual([
    'title title_too_short',
    'title_version title_version_too_short',
    'tracks.0.title title_too_short',
    'tracks.0.title_version title_version_too_short',
  ]);
  const confirmed = { title_confirmed: true, version_confirmed: true };
  await owner.ok('PATCH /release/{id}', { params: on.release, body: { ...confirmed, title: '夢' } });
  expect(await owner.ok('PATCH /track/{id}', { params: on.track, body: confirmed })).toMatchObject(confirmed);
  // The same text again, and other fields, leave it confirmed.
  await owner.ok('PATCH /track/{id}', { params: on.track, body: { ...short, explicit: true } });
  const changed = await owner.ok('PATCH /track/{id}', { params: on.track, body: { title: '愛' } });
  expect([changed.title_confirmed, changed.version_confirmed]).toEqual([false, true]);
  await owner.ok('PATCH /track/{id}', { params: on.track, body: confirmed });
  expect((await send()).status).toBe(200);
  expect(await owner.ok('GET /me/composers', { query: { search: '王' } })).toMatchObject([{ name_confirmed: true }]);
});

it('changes only the version that was read', async () => {
  const { tracks } = await makeDraft(owner);
  const params = { id: tracks[0]?.uuid };
  const change = (title: string) =>
    owner.call('PATCH /track/{id}', { params, body: { title }, headers: { 'if-match': '"1"' } });
  expect((await change('First tab')).status).toBe(200);
  const stale = await change('Second tab');
  expect([stale.status, stale.error.current]).toEqual([412, expect.objectContaining({ title: 'First tab' })]);
});

it('credits artists and names authors one by one, too', async () => {
  const { tracks, artistUuid } = await makeDraft(owner);
  const params = { id: tracks[0]?.uuid };
  const credit = { artist_uuid: artistUuid, role: 'FEATURING' };
  expect((await owner.ok('POST /track/{id}/add-artist', { params, body: credit })).artists).toHaveLength(2);
  expect((await owner.call('POST /track/{id}/add-artist', { params, body: credit })).error.message).toBe(
    'ARTIST_ALREADY_ADDED',
  );
  await owner.ok('DELETE /track/{id}/remove-artist', { params, body: { artist_uuid: artistUuid } });
  expect(
    (await owner.call('DELETE /track/{id}/remove-artist', { params, body: { artist_uuid: artistUuid } })).status,
  ).toBe(404);
  const composer = await owner.ok('POST /track/{id}/add-composer', {
    params,
    body: { role: 'LYRICIST', name: 'Ivan', surname: 'Petrov', patronymic: 'Ilyich' },
  });
  const track = await owner.ok('GET /track/{id}', { params });
  expect([track.artists, track.composers.map(({ uuid }) => uuid).at(-1)]).toEqual([[], composer.uuid]);
  await owner.ok('DELETE /composer/{id}', { params: { id: composer.uuid } });
  expect((await owner.call('DELETE /composer/{id}', { params: { id: composer.uuid } })).status).toBe(404);
});

it('takes an author in each of the ten roles', async () => {
  const { release, tracks } = await makeDraft(owner);
  const roles = [
    ...['COMPOSER', 'LYRICIST', 'COMPOSER_AND_LYRICIST', 'WRITER', 'ADAPTER', 'ARRANGER', 'COMPOSER_AND_ARRANGER'],
    ...['INCOME_PARTICIPANT', 'SUB_AUTHOR', 'TRANSLATOR'],
  ];
  const params = { id: tracks[0]?.uuid };
  for (const role of roles)
    await owner.ok('POST /track/{id}/add-composer', { params, body: { role, name: 'Vera', surname: 'Lunn' } });
  const refused = { role: 'SINGER', name: 'Vera', surname: 'Lunn' };
  expect((await owner.call('POST /track/{id}/add-composer', { params, body: refused })).status).toBe(400);
  const { tracks: read } = await owner.ok('GET /release/{id}', { params: { id: release.uuid } });
  expect(read[0]?.composers.slice(1).map(({ role }) => role)).toEqual(roles);
});

it('refuses authors without a full name, and files that are not the user’s recordings', async () => {
  const { tracks } = await makeDraft(owner);
  const params = { id: tracks[0]?.uuid };
  const short = await owner.call('POST /track/{id}/add-composer', {
    params,
    body: { role: 'COMPOSER', name: 'A', surname: '', patronymic: 'B' },
  });
  expect(codes(short.error.issues)).toEqual([
    'name composer_name_too_short',
    'surname composer_surname_too_short',
    'patronymic composer_patronymic_too_short',
  ]);
  const inline = await owner.call('PATCH /track/{id}', {
    params,
    body: { composers: [{ role: 'COMPOSER', name: 'A', surname: 'Bo' }] },
  });
  expect(codes(inline.error.issues)).toEqual(['composers.0.name composer_name_too_short']);
  const unknownRole = await owner.call('POST /track/{id}/add-composer', {
    params,
    body: { role: 'DRUMMER', name: 'Al', surname: 'Bo' },
  });
  expect(unknownRole.status).toBe(400);
  const cover = await owner.call('PATCH /track/{id}', { params, body: { wav_uuid: await uploadCover(owner) } });
  expect(codes(cover.error.issues)).toEqual(['wav_uuid wrong_file_kind']);
  const foreign = await owner.call('PATCH /track/{id}', {
    params,
    body: { wav_uuid: await uploadWav(await signUp(server)) },
  });
  expect(codes(foreign.error.issues)).toEqual(['wav_uuid unknown_file']);
});

it('leaves its file to the version that shows it when it is deleted, and else takes it along', async () => {
  const { release, tracks } = await makeDraft(owner);
  const file = { params: { id: tracks[0]?.wav_uuid } };
  await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
  expect((await owner.call('GET /file/{id}/link', file)).status).toBe(200);
  expect((await owner.call('DELETE /file/{id}', file)).status).toBe(409);
  await server.database.db.deleteFrom('release_versions').where('release_uuid', '=', release.uuid).execute();
  const again = await owner.ok('POST /release/{id}/add-track', {
    params: { id: release.uuid },
    body: { title: 'Again', wav_uuid: file.params.id },
  });
  await owner.ok('DELETE /release/{id}', { params: { id: release.uuid } });
  expect((await owner.call('GET /track/{id}', { params: { id: again.uuid } })).status).toBe(404);
  expect((await owner.call('GET /file/{id}/link', file)).status).toBe(404);
  expect((await owner.call('DELETE /file/{id}', file)).status).toBe(404);
});
