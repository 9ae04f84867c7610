import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  owner = await signUp(server);
});

const send = (id: string) => owner.ok('POST /release/{id}/publish', { params: { id } });
const deny = (id: string) =>
  moderator.ok('POST /staff/release/{id}/deny', { params: { id }, body: { deny_reason: 'Not yet' } });
const toDraft = (id: string) => owner.ok('POST /release/{id}/unmoderate', { params: { id } });
const changesOf = async (id: string) => (await moderator.ok('GET /staff/release/{id}', { params: { id } })).changes;
const patchTrack = (id: string, body: object) => owner.ok('PATCH /track/{id}', { params: { id }, body });
const denied = async (tracks = 1) => {
  const record = await makeDraft(owner, { tracks });
  const id = record.release.uuid;
  await send(id);
  await deny(id);
  await toDraft(id);
  return { ...record, id };
};

describe('changes since the denial', () => {
  it('list changed fields, cover and tracks with their previous values', async () => {
    const { id, tracks, release } = await denied(3);
    const [first = '', second = '', third = ''] = tracks.map(({ uuid }): string => uuid);
    const guest = await owner.ok('POST /artist', { body: { name: 'Harbour Choir' } });
    await owner.ok('PATCH /release/{id}', {
      params: { id },
      body: { title: 'Second Light', cover_uuid: await uploadCover(owner, { seed: 9 }), intended_type: 'ALBUM' },
    });
    await owner.ok('POST /release/{id}/add-artist', {
      params: { id },
      body: { artist_uuid: guest.uuid, role: 'FEATURING' },
    });
    await owner.ok('DELETE /track/{id}', { params: { id: second } });
    await patchTrack(first, { explicit: true, wav_uuid: await uploadWav(owner, { seed: 77 }) });
    await patchTrack(third, { wav_uuid: await uploadWav(owner, { seed: 2 }) });
    const added = await owner.ok('POST /release/{id}/add-track', {
      params: { id },
      body: {
        title: 'Coda',
        language_id: release.language_id,
        primary_music_style_id: release.primary_music_style_id,
        wav_uuid: await uploadWav(owner, { seed: 5 }),
        preview_start_seconds: 0,
        artists: [{ artist_uuid: guest.uuid, role: 'PRIMARY_ARTIST' }],
        composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }],
      },
    });
    await owner.ok('PUT /release/{id}/track-order', {
      params: { id },
      body: { track_uuids: [third, first, added.uuid] },
    });
    await send(id);

    const changes = await changesOf(id);
    const ferry = { name: 'Night Ferry', role: 'PRIMARY_ARTIST' };
    expect(changes?.cover_before?.small).toContain(release.cover_uuid);
    expect(changes?.list).toEqual([
      { kind: 'CHANGED', field: 'title', track: null, from: 'First Light', to: 'Second Light' },
      { kind: 'CHANGED', field: 'cover_uuid', track: null, from: release.cover_uuid, to: expect.any(String) },
      { kind: 'CHANGED', field: 'type', track: null, from: 'SINGLE', to: 'ALBUM' },
      {
        kind: 'CHANGED',
        field: 'artists',
        track: null,
        from: [ferry],
        to: [ferry, { name: 'Harbour Choir', role: 'FEATURING' }],
      },
      {
        kind: 'ADDED',
        field: null,
        track: { uuid: added.uuid, number: 3, title: 'Coda' },
        from: null,
        to: null,
      },
      { kind: 'REMOVED', field: null, track: { uuid: second, number: null, title: 'Track 2' }, from: null, to: null },
      { kind: 'MOVED', field: null, track: { uuid: first, number: 2, title: 'Track 1' }, from: 1, to: 2 },
      {
        kind: 'CHANGED',
        field: 'wav_uuid',
        track: { uuid: third, number: 1, title: 'Track 3' },
        from: 'track.wav',
        to: 'track.wav',
        is_same_audio: true,
      },
      {
        kind: 'CHANGED',
        field: 'wav_uuid',
        track: { uuid: first, number: 2, title: 'Track 1' },
        from: 'track.wav',
        to: 'track.wav',
        is_same_audio: false,
      },
      {
        kind: 'CHANGED',
        field: 'explicit',
        track: { uuid: first, number: 2, title: 'Track 1' },
        from: false,
        to: true,
      },
    ]);
  });

  it('show countries by code, and credits with instruments', async () => {
    const { id, tracks } = await denied();
    const credits = [{ name: 'Lev Orlov', role: 'MUSICIAN', instrument: 'CELLO' }];
    await owner.ok('PATCH /release/{id}', {
      params: { id },
      body: { territories: ['DE', 'AT'], excluded_territories: ['AT'], p_line_year: 1999 },
    });
    await patchTrack(tracks[0]?.uuid ?? '', { credits, advisory: 'CLEAN' });
    await send(id);
    const track = { uuid: tracks[0]?.uuid, number: 1, title: 'Track 1' };
    expect((await changesOf(id))?.list).toEqual([
      { kind: 'CHANGED', field: 'territories', track: null, from: [], to: ['AT', 'DE'] },
      { kind: 'CHANGED', field: 'excluded_territories', track: null, from: [], to: ['AT'] },
      { kind: 'CHANGED', field: 'p_line_year', track: null, from: null, to: 1999 },
      { kind: 'CHANGED', field: 'credits', track, from: [], to: credits },
      { kind: 'CHANGED', field: 'advisory', track, from: null, to: 'CLEAN' },
    ]);
  });

  it('are null on the first submission, empty for an unchanged release, and null once it is decided', async () => {
    const { release } = await makeDraft(owner);
    await send(release.uuid);
    expect(await changesOf(release.uuid)).toBeNull();
    await deny(release.uuid);
    expect(await changesOf(release.uuid)).toBeNull();
    await toDraft(release.uuid);
    await send(release.uuid);
    expect(await changesOf(release.uuid)).toMatchObject({ denied_at: expect.any(String), list: [] });
  });

  it('compare with the last denial, and only its content is kept', async () => {
    const { id } = await denied();
    const rename = async (title: string) => {
      await owner.ok('PATCH /release/{id}', { params: { id }, body: { title } });
      await send(id);
    };
    await rename('Dawn');
    await deny(id);
    await toDraft(id);
    await rename('Noon');
    expect((await changesOf(id))?.list).toMatchObject([{ from: 'Dawn', to: 'Noon' }]);
    const kept = server.database.db
      .selectFrom('refused_releases')
      .selectAll()
      .where('release_uuid', '=', id as never);
    expect(await kept.execute()).toHaveLength(1);
  });

  it('keep the names of artists and files that were deleted since', async () => {
    const { id, tracks } = await denied();
    const guest = await owner.ok('POST /artist', { body: { name: 'Gone Tomorrow' } });
    const credit = { params: { id }, body: { artist_uuid: guest.uuid, role: 'FEATURING' as const } };
    await owner.ok('POST /release/{id}/add-artist', credit);
    await send(id);
    await deny(id);
    await toDraft(id);
    await owner.ok('DELETE /release/{id}/remove-artist', credit);
    await owner.ok('DELETE /artist/{id}', { params: { id: guest.uuid } });
    await patchTrack(tracks[0]?.uuid ?? '', { title: 'Renamed' });
    await send(id);
    expect((await changesOf(id))?.list).toMatchObject([
      { field: 'artists', from: [{ name: 'Night Ferry' }, { name: 'Gone Tomorrow' }] },
      { field: 'title', track: { number: 1 }, from: 'Track 1', to: 'Renamed' },
    ]);
  });
});
