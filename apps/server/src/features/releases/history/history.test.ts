import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
beforeEach(async () => {
  owner = await signUp(server);
});

const MINUTE = 60;
const DAY = 86_400;

/** Moves the clock, in seconds, and signs in again. */
const wait = async (seconds: number) => {
  server.clock.advance(seconds);
  const { username, password } = owner;
  const signedIn = await owner.ok('POST /login', { body: { username, password, fingerprint: 'test' } });
  owner.token = signedIn.access_token;
};

const versionsOf = async (uuid: string) =>
  (await owner.ok('GET /release/{id}/versions', { params: { id: uuid } })).data;
const newestOf = async (uuid: string) => (await versionsOf(uuid))[0]?.uuid ?? '';
const rename = (uuid: string, title: string) =>
  owner.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title } });
const restore = (uuid: string, versionId: string) =>
  owner.call('POST /release/{id}/versions/{versionId}/restore', { params: { id: uuid, versionId } });
const isThere = async (file: string) => (await owner.call('GET /file/{id}/link', { params: { id: file } })).status;

describe('a version', () => {
  it('is what stood before a change, once the last one is five minutes old', async () => {
    const { release } = await makeDraft(owner, { title: 'First' });
    await rename(release.uuid, 'Second');
    expect(await versionsOf(release.uuid)).toEqual([]);
    await wait(5 * MINUTE);
    for (const title of ['Third', 'Fourth', 'Fifth']) await rename(release.uuid, title);
    const versions = await versionsOf(release.uuid);
    expect(versions).toMatchObject([{ title: 'Second', track_count: 1, changes: ['CREATED'] }]);
    await wait(5 * MINUTE);
    await rename(release.uuid, 'Sixth');
    expect((await versionsOf(release.uuid)).map(({ title, changes }) => [title, changes])).toEqual([
      ['Fifth', ['TITLE']],
      ['Second', ['CREATED']],
    ]);
  });

  it('is saved once when two changes are based on the same version, and one of them gets 412', async () => {
    const { release } = await makeDraft(owner, { title: 'Seen' });
    await wait(5 * MINUTE);
    const params = { id: release.uuid };
    const etag = (await owner.call('GET /release/{id}', { params })).headers.get('etag') ?? '';
    const changes = ['One', 'Other'].map((title) =>
      owner.call('PATCH /release/{id}', { params, body: { title }, headers: { 'if-match': etag } }),
    );
    expect((await Promise.all(changes)).map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await versionsOf(release.uuid)).map(({ title }) => title)).toEqual(['Seen']);
  });

  it('is not made twice of the same', async () => {
    const { release } = await makeDraft(owner, { title: 'Same' });
    for (const title of ['Other', 'Same', 'Another']) {
      await wait(5 * MINUTE);
      await rename(release.uuid, title);
    }
    expect((await versionsOf(release.uuid)).map(({ title }) => title)).toEqual(['Same', 'Other', 'Same']);
    const before = await versionsOf(release.uuid);
    await rename(release.uuid, 'Same');
    await wait(5 * MINUTE);
    await rename(release.uuid, 'Last');
    expect(await versionsOf(release.uuid)).toEqual(before);
  });

  it('is made at once before a track, a recording or a cover goes', async () => {
    const { release, tracks } = await makeDraft(owner, { tracks: 2 });
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[1]?.uuid } });
    await owner.ok('PATCH /track/{id}', {
      params: { id: tracks[0]?.uuid },
      body: { wav_uuid: await uploadWav(owner, { seed: 9 }) },
    });
    await owner.ok('PATCH /release/{id}', {
      params: { id: release.uuid },
      body: { cover_uuid: await uploadCover(owner, { seed: 7 }) },
    });
    await rename(release.uuid, 'Afterwards');
    expect((await versionsOf(release.uuid)).map(({ changes, track_count }) => [track_count, changes])).toEqual([
      [1, ['TRACKS']],
      [1, ['TRACK_REMOVED']],
      [2, ['CREATED']],
    ]);
  });

  it('lists what changed in it: tracks that came, moved or were edited, genre, language, date, credits', async () => {
    const { release, tracks, artistUuid } = await makeDraft(owner, { tracks: 2 });
    const params = { id: release.uuid };
    const step = async (change: () => Promise<unknown>) => {
      await change();
      await wait(5 * MINUTE);
      await rename(release.uuid, `Step ${Math.random()}`);
      const changes = (await versionsOf(release.uuid))[0]?.changes ?? [];
      return changes.filter((change) => change !== 'TITLE');
    };
    expect(await step(async () => undefined)).toEqual(['CREATED']);
    const order = tracks.map(({ uuid }) => uuid).reverse();
    expect(
      await step(() => owner.ok('PUT /release/{id}/track-order', { params, body: { track_uuids: order } })),
    ).toEqual(['TRACK_ORDER']);
    expect(await step(() => owner.ok('POST /release/{id}/add-track', { params, body: {} }))).toEqual(['TRACK_ADDED']);
    // Saving a track replaces its authors by new rows of the same names: no change.
    const composers = [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }];
    const onTrack = { id: tracks[0]?.uuid };
    expect(await step(() => owner.ok('PATCH /track/{id}', { params: onTrack, body: { composers } }))).toEqual([]);
    expect(await step(() => owner.ok('PATCH /track/{id}', { params: onTrack, body: { explicit: true } }))).toEqual([
      'TRACKS',
    ]);
    const body = { language_id: null, primary_music_style_id: null, release_date: null, copyright: 'Mine', type: 'EP' };
    expect(await step(() => owner.ok('PATCH /release/{id}', { params, body }))).toEqual([
      'TYPE',
      'GENRE',
      'LANGUAGE',
      'RELEASE_DATE',
      'COPYRIGHT',
    ]);
    expect(await step(() => owner.ok('PATCH /release/{id}', { params, body: { intended_type: 'ALBUM' } }))).toEqual([
      'TYPE',
    ]);
    const codes = { existing_upc: '036000291452' };
    expect(await step(() => owner.ok('PATCH /release/{id}', { params, body: codes }))).toEqual(['CODES']);
    const credit = { artist_uuid: artistUuid, role: 'REMIXER' };
    expect(await step(() => owner.ok('POST /release/{id}/add-artist', { params, body: credit }))).toEqual(['ARTISTS']);
  });

  it('marks the submitted one, and stays through a denial', async () => {
    const { release } = await makeDraft(owner, { title: 'Sent so' });
    const params = { id: release.uuid };
    await owner.ok('POST /release/{id}/publish', { params });
    const moderator = await signUp(server, { roles: ['moderator'] });
    await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Not yet' } });
    expect((await restore(release.uuid, await newestOf(release.uuid))).error.message).toBe('NOT_A_DRAFT');
    await owner.ok('POST /release/{id}/unmoderate', { params });
    await wait(5 * MINUTE);
    await rename(release.uuid, 'Put right');
    expect((await versionsOf(release.uuid)).map(({ title, changes }) => [title, changes])).toEqual([
      ['Sent so', ['CREATED', 'SENT']],
    ]);
  });

  it('can be looked at, whole', async () => {
    const { release, tracks } = await makeDraft(owner, { tracks: 2 });
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
    await rename(release.uuid, 'Renamed');
    const seen = await owner.ok('GET /release/{id}/versions/{versionId}', {
      params: { id: release.uuid, versionId: await newestOf(release.uuid) },
    });
    expect(seen).toMatchObject({
      uuid: release.uuid,
      title: release.title,
      cover_uuid: release.cover_uuid,
      tint: release.tint,
      artists: release.artists.map(({ name, role }) => ({ name, role })),
      tracks: tracks.map(({ uuid, title, file, composers }) => ({
        uuid,
        title,
        file,
        composers,
        artists: [{ name: 'Night Ferry' }],
      })),
    });
  });

  it('is paged, and only for its owner', async () => {
    const { release } = await makeDraft(owner);
    for (const title of ['One', 'Two', 'Three']) {
      await wait(5 * MINUTE);
      await rename(release.uuid, title);
    }
    const params = { id: release.uuid };
    const page = await owner.ok('GET /release/{id}/versions', { params, query: { page: 2, take: 2 } });
    expect([page.data.map(({ title }) => title), page.meta.itemCount]).toEqual([[release.title], 3]);
    const other = await signUp(server);
    const versionId = await newestOf(release.uuid);
    const mine = await makeDraft(other);
    for (const id of [release.uuid, mine.release.uuid]) {
      const at = { params: { id, versionId } };
      expect((await other.call('GET /release/{id}/versions/{versionId}', at)).status).toBe(404);
      expect((await other.call('POST /release/{id}/versions/{versionId}/restore', at)).status).toBe(404);
    }
    expect((await other.call('GET /release/{id}/versions', { params })).status).toBe(404);
  });
});

describe('bringing a version back', () => {
  it('makes the draft what it was, deleted tracks included, and can be taken back itself', async () => {
    const { release, tracks } = await makeDraft(owner, { title: 'Before', tracks: 3 });
    const params = { id: release.uuid };
    const before = await owner.ok('PATCH /release/{id}', { params, body: { intended_type: 'ALBUM' } });
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
    const version = await newestOf(release.uuid);
    await owner.ok('PATCH /release/{id}', {
      params,
      body: { title: 'After', language_id: null, intended_type: 'SINGLE' },
    });
    await owner.ok('PATCH /track/{id}', { params: { id: tracks[1]?.uuid }, body: { title: 'Edited', composers: [] } });
    const added = await owner.ok('POST /release/{id}/add-track', { params, body: { title: 'Added' } });
    const after = await owner.ok('GET /release/{id}', { params });

    const answer = await restore(release.uuid, version);
    expect(answer.status).toBe(200);
    const plain = (whole: typeof before) => ({
      ...whole,
      version: 0,
      updated_at: '',
      cover: null,
      tracks: whole.tracks.map((track) => ({ ...track, version: 0, updated_at: '' })),
    });
    expect(plain(answer.body)).toEqual(plain(before));
    expect(answer.headers.get('etag')).toBe(`"${after.version + 1}"`);
    const [first, second] = answer.body.tracks;
    expect(first?.version).toBeGreaterThan(tracks[0]?.version ?? 0);
    const stale = await owner.call('PATCH /track/{id}', {
      params: { id: second?.uuid },
      body: { title: 'Of another tab' },
      headers: { 'if-match': `"${after.tracks[0]?.version}"` },
    });
    expect(stale.status).toBe(412);

    const back = await restore(release.uuid, await newestOf(release.uuid));
    expect(back.body.tracks.map(({ title }) => title)).toEqual(['Edited', 'Track 3', 'Added']);
    expect(back.body).toMatchObject({ title: 'After', tracks: [{}, {}, { uuid: added.uuid }] });
  });

  it('credits living artists, and deleted ones only where the draft still does', async () => {
    const { release, artistUuid } = await makeDraft(owner);
    const params = { id: release.uuid };
    const gone = await owner.ok('POST /artist', { body: { name: 'Gone' } });
    for (const role of ['REMIXER', 'WITH'])
      await owner.ok('POST /release/{id}/add-artist', { params, body: { artist_uuid: gone.uuid, role } });
    await owner.ok('PATCH /release/{id}', { params, body: { cover_uuid: null } });
    const version = await newestOf(release.uuid);
    await owner.ok('DELETE /artist/{id}', { params: { id: gone.uuid } });
    const names = async () => (await restore(release.uuid, version)).body.artists.map(({ artist_uuid }) => artist_uuid);
    expect(await names()).toEqual([artistUuid, gone.uuid, gone.uuid]);
    await owner.ok('DELETE /release/{id}/remove-artist', { params, body: { artist_uuid: gone.uuid } });
    expect(await names()).toEqual([artistUuid]);
  });

  it('happens once when it is asked for twice', async () => {
    const { release, tracks } = await makeDraft(owner);
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
    const params = { id: release.uuid, versionId: await newestOf(release.uuid) };
    const headers = { 'idempotency-key': 'restore-once' };
    const ask = () => owner.call('POST /release/{id}/versions/{versionId}/restore', { params, headers });
    const [one, two] = [await ask(), await ask()];
    expect([one.status, two.status, two.body.version]).toEqual([200, 200, one.body.version]);
    expect(await versionsOf(release.uuid)).toHaveLength(2);
  });
});

describe('the files of a version', () => {
  it('stay while it is kept, and can’t be deleted', async () => {
    const { release, tracks } = await makeDraft(owner);
    const [wav, cover] = [tracks[0]?.wav_uuid ?? '', release.cover_uuid ?? ''];
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
    await owner.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: { cover_uuid: null } });
    for (const file of [wav, cover]) {
      expect(await isThere(file)).toBe(200);
      expect((await owner.call('DELETE /file/{id}', { params: { id: file } })).error.message).toBe('FILE_IN_USE');
    }
  });

  it('go with it after 30 days, unless something shows them', async () => {
    const { release, tracks } = await makeDraft(owner, { tracks: 2 });
    const [gone, shown] = [tracks[0]?.wav_uuid ?? '', tracks[1]?.wav_uuid ?? ''];
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
    await wait(30 * DAY - MINUTE);
    await server.runJob('cleanup.versions');
    expect([await isThere(gone), (await versionsOf(release.uuid)).length]).toEqual([200, 1]);
    await wait(2 * MINUTE);
    await server.runJob('cleanup.versions');
    expect(await versionsOf(release.uuid)).toEqual([]);
    expect([await isThere(gone), await isThere(shown)]).toEqual([404, 200]);
  });

  it('go with a deleted release', async () => {
    const { release, tracks } = await makeDraft(owner);
    const wav = tracks[0]?.wav_uuid ?? '';
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
    await owner.ok('DELETE /release/{id}', { params: { id: release.uuid } });
    expect(await isThere(wav)).toBe(404);
    const left = await server.database.db
      .selectFrom('release_versions')
      .select('uuid')
      .where('release_uuid', '=', release.uuid)
      .execute();
    expect(left).toEqual([]);
  });
});
