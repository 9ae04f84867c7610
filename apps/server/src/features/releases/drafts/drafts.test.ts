import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, someReference, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const server = useServer();
let artist: Person;
let other: Person;
beforeAll(async () => {
  artist = await signUp(server);
  other = await signUp(server);
});

const nowhere = '01980000-0000-7000-8000-00000000dead';
const codes = (issues: readonly { path: string; code: string }[] = []) =>
  issues.map(({ path: at, code }) => `${at} ${code}`);

describe('a draft', () => {
  it('may begin empty, with the label as publisher and copyright', async () => {
    const draft = await artist.ok('POST /release', { body: {} });
    expect(draft).toMatchObject({
      status: 'DRAFT',
      type: 'SINGLE',
      title: '',
      copyright: 'Dubplate Records',
      publisher: 'Dubplate Records',
      artists: [],
      tracks: [],
      upc: null,
      isrc: null,
      submitted_at: null,
    });
  });

  it('stores unfinished fields: a short title, a date outside of the window, a small cover', async () => {
    const cover = await uploadCover(artist, { side: 200 });
    const draft = await artist.ok('POST /release', {
      body: { title: 'A', release_date: '2020-01-01', cover_uuid: cover },
    });
    expect(draft).toMatchObject({ title: 'A', release_date: '2020-01-01', cover_uuid: cover });
    expect(draft.cover?.small).toContain('/thumbnail/small?');
  });

  it('keeps the chosen type beside the actual one, and none at first', async () => {
    const draft = await artist.ok('POST /release', { body: {} });
    expect([draft.type, draft.intended_type]).toEqual(['SINGLE', null]);
    const params = { id: draft.uuid };
    const change = async (body: object) => {
      const { type, intended_type } = await artist.ok('PATCH /release/{id}', { params, body });
      return [type, intended_type];
    };
    expect(await change({ intended_type: 'ALBUM' })).toEqual(['SINGLE', 'ALBUM']);
    expect(await change({ type: 'EP', title: 'Other' })).toEqual(['EP', 'ALBUM']);
    const read = await artist.ok('GET /release/{id}', { params });
    expect([read.type, read.intended_type]).toEqual(['EP', 'ALBUM']);
    expect(await change({ intended_type: null })).toEqual(['EP', null]);
    expect(await artist.ok('POST /release', { body: { intended_type: 'EP' } })).toMatchObject({
      type: 'SINGLE',
      intended_type: 'EP',
    });
    const refused = await artist.call('PATCH /release/{id}', { params, body: { intended_type: 'LP' } });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, 'intended_type']);
  });

  it('reads an empty version, and the placeholder of older clients, as none', async () => {
    for (const title_version of ['', ' - ', null])
      expect((await artist.ok('POST /release', { body: { title_version } })).title_version).toBeNull();
  });

  it('refuses references to missing things, to another kind, and to another user’s things, all at once', async () => {
    const [foreignCover, wav] = [await uploadCover(other), await uploadWav(artist)];
    const refused = await artist.call('POST /release', {
      body: {
        cover_uuid: foreignCover,
        language_id: nowhere,
        primary_music_style_id: nowhere,
        secondary_music_style_id: nowhere,
      },
    });
    expect([refused.status, codes(refused.error.issues)]).toEqual([
      400,
      [
        'cover_uuid unknown_file',
        'language_id unknown_language',
        'primary_music_style_id unknown_music_style',
        'secondary_music_style_id unknown_music_style',
      ],
    ]);
    const wrongKind = await artist.call('POST /release', { body: { cover_uuid: wav } });
    expect(codes(wrongKind.error.issues)).toEqual(['cover_uuid wrong_file_kind']);
  });

  it.each([
    ['a number for a title', { title: 5 }, 'title'],
    ['an unknown type', { type: 'MIXTAPE' }, 'type'],
    ['a date that is none', { release_date: '2026-02-30' }, 'release_date'],
    ['an id that is none', { cover_uuid: 'x' }, 'cover_uuid'],
    ['a character that no database holds', { title: 'a\u0000b' }, 'title'],
    ['no object', [], ''],
  ])('refuses %s', async (_name, body, at) => {
    const { status, error } = await artist.call('POST /release', { body });
    expect([status, error.message, error.issues?.map((issue) => issue.path)]).toEqual([400, 'BAD_INPUT', [at]]);
  });

  it('lets a style go with its genre', async () => {
    const reference = await someReference(artist);
    const draft = await artist.ok('POST /release', { body: reference });
    const styles = await artist.ok('GET /music-styles');
    const another = styles.find(({ musicStyleId }) => musicStyleId !== reference.primary_music_style_id);
    const changed = await artist.ok('PATCH /release/{id}', {
      params: { id: draft.uuid },
      body: { primary_music_style_id: another?.musicStyleId },
    });
    expect([changed.primary_music_style_id, changed.secondary_music_style_id]).toEqual([another?.musicStyleId, null]);
  });

  it('is created once however often the call is repeated, also at the same time', async () => {
    const send = () =>
      artist.call('POST /release', { body: { title: 'Once' }, headers: { 'idempotency-key': 'draft-once' } });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    const list = await artist.ok('GET /releases', { query: { take: 50 } });
    expect(list.data.filter(({ title }) => title === 'Once')).toHaveLength(1);
  });

  it('changes only the version that was read, and returns the current one otherwise', async () => {
    const draft = await artist.call('POST /release', { body: { title: 'Seen' } });
    const params = { id: draft.body.uuid };
    const etag = draft.headers.get('etag') ?? '';
    const first = await artist.call('PATCH /release/{id}', {
      params,
      body: { title: 'First tab' },
      headers: { 'if-match': etag },
    });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    const second = await artist.call('PATCH /release/{id}', {
      params,
      body: { title: 'Second tab' },
      headers: { 'if-match': etag },
    });
    expect([second.status, second.error]).toEqual([
      412,
      expect.objectContaining({
        message: 'STALE',
        current: expect.objectContaining({ title: 'First tab', version: 2 }),
      }),
    ]);
    expect((await artist.ok('PATCH /release/{id}', { params, body: { title: 'Third' } })).title).toBe('Third');
  });

  it('credits an artist once per role, and removes one role or all', async () => {
    const { artistUuid } = await makeDraft(await signUp(server));
    const owner = await signUp(server);
    const made = await makeDraft(owner);
    const params = { id: made.release.uuid };
    const credit = { artist_uuid: made.artistUuid, role: 'PRIMARY_ARTIST' };
    const again = await owner.call('POST /release/{id}/add-artist', { params, body: credit });
    expect([again.status, again.error.message]).toEqual([409, 'ARTIST_ALREADY_ADDED']);
    await owner.ok('POST /release/{id}/add-artist', { params, body: { ...credit, role: 'REMIXER' } });
    await owner.ok('DELETE /release/{id}/remove-artist', { params, body: credit });
    expect((await owner.ok('GET /release/{id}', { params })).artists.map(({ role }) => role)).toEqual(['REMIXER']);
    await owner.ok('POST /release/{id}/add-artist', { params, body: credit });
    await owner.ok('DELETE /release/{id}/remove-artist', { params, body: { artist_uuid: made.artistUuid } });
    expect((await owner.ok('GET /release/{id}', { params })).artists).toEqual([]);
    const foreign = await owner.call('POST /release/{id}/add-artist', {
      params,
      body: { artist_uuid: artistUuid, role: 'WITH' },
    });
    expect(codes(foreign.error.issues)).toEqual(['artists.0.artist_uuid unknown_artist']);
  });
});

it('shows, changes and deletes only the user’s own releases', async () => {
  const { release, tracks, artistUuid } = await makeDraft(artist);
  const composer = tracks[0]?.composers[0]?.uuid;
  const missing = (await other.call('GET /release/{id}', { params: { id: nowhere } })).error;
  const onRelease = { params: { id: release.uuid } };
  const onTrack = { params: { id: tracks[0]?.uuid } };
  const credit = { artist_uuid: artistUuid, role: 'WITH' };
  const answers = [
    await other.call('GET /release/{id}', onRelease),
    await other.call('PATCH /release/{id}', { ...onRelease, body: {} }),
    await other.call('DELETE /release/{id}', onRelease),
    await other.call('GET /release/{id}/cost', onRelease),
    await other.call('GET /release/{id}/needed-products', onRelease),
    await other.call('POST /release/{id}/unmoderate', onRelease),
    await other.call('POST /release/{id}/add-artist', { ...onRelease, body: credit }),
    await other.call('DELETE /release/{id}/remove-artist', { ...onRelease, body: credit }),
    await other.call('POST /release/{id}/add-track', { ...onRelease, body: {} }),
    await other.call('PUT /release/{id}/track-order', { ...onRelease, body: { track_uuids: [] } }),
    await other.call('GET /track/{id}', onTrack),
    await other.call('PATCH /track/{id}', { ...onTrack, body: {} }),
    await other.call('DELETE /track/{id}', onTrack),
    await other.call('POST /track/{id}/add-artist', { ...onTrack, body: credit }),
    await other.call('DELETE /track/{id}/remove-artist', { ...onTrack, body: credit }),
    await other.call('POST /track/{id}/add-composer', {
      ...onTrack,
      body: { role: 'WRITER', name: 'Al', surname: 'Bo' },
    }),
    await other.call('DELETE /composer/{id}', { params: { id: composer } }),
    await other.call('GET /release/{id}', { params: { id: 'not-an-id' } }),
  ];
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => missing));
});

it('is deleted together with its files, except for those that another release uses', async () => {
  const owner = await signUp(server);
  const [gone, kept] = [await makeDraft(owner), await makeDraft(owner)];
  const sharedCover = kept.release.cover_uuid as FileId;
  await owner.ok('PATCH /release/{id}', { params: { id: gone.release.uuid }, body: { cover_uuid: sharedCover } });
  const wav = gone.tracks[0]?.wav_uuid as FileId;
  expect((await owner.call('DELETE /release/{id}', { params: { id: gone.release.uuid } })).status).toBe(204);
  const left = await server.database.db
    .selectFrom('files')
    .select('uuid')
    .where('uuid', 'in', [sharedCover, wav])
    .execute();
  expect(left.map(({ uuid }) => uuid)).toEqual([sharedCover]);
  await vi.waitFor(async () => expect(await readdir(path.join(server.dataDir, 'files', 'files'))).not.toContain(wav), {
    timeout: TIMEOUT_MS,
  });
});
