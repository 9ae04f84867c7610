import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, someReference, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
let artist: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  artist = await signUp(server);
  other = await signUp(server);
});
afterAll(() => server.stop());

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

  it('stores what is unfinished: a short title, a date out of the window, a small cover', async () => {
    const cover = await uploadCover(artist, { side: 200 });
    const draft = await artist.ok('POST /release', {
      body: { title: 'A', release_date: '2020-01-01', cover_uuid: cover },
    });
    expect(draft).toMatchObject({ title: 'A', release_date: '2020-01-01', cover_uuid: cover });
    expect(draft.cover?.small).toContain('/thumbnail/small?');
  });

  it('reads an empty version, and the placeholder of older clients, as none', async () => {
    for (const title_version of ['', ' - ', null])
      expect((await artist.ok('POST /release', { body: { title_version } })).title_version).toBeNull();
  });

  it('refuses what points nowhere, to another kind, or to somebody else’s, all at once', async () => {
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

  it('changes on the version that was seen alone, and shows the current one otherwise', async () => {
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

describe('publishing', () => {
  it('names every fault at once, and an empty draft has them all', async () => {
    const draft = await artist.ok('POST /release', { body: { copyright: '', publisher: 'x' } });
    const { status, error } = await artist.call('POST /release/{id}/publish', { params: { id: draft.uuid } });
    expect([status, codes(error.issues)]).toEqual([
      400,
      [
        'cover_uuid cover_required',
        'title title_required',
        'publisher publisher_too_short',
        'copyright copyright_required',
        'primary_music_style_id genre_required',
        'language_id language_required',
        'release_date release_date_required',
        'artists release_must_have_artists',
        'tracks release_must_have_tracks',
      ],
    ]);
  });

  it('judges the cover by its pixels and each track by its place', async () => {
    const owner = await signUp(server);
    const { release } = await makeDraft(owner, { tracks: 2 });
    const params = { id: release.uuid };
    await owner.ok('PATCH /release/{id}', {
      params,
      body: { cover_uuid: await uploadCover(owner, { side: 1439 }), release_date: daysFromNow(2) },
    });
    await owner.ok('PATCH /track/{id}', {
      params: { id: release.tracks[1]?.uuid },
      body: {
        title: 'ab',
        lyrics: 'too short',
        preview_start_seconds: 99,
        artists: [],
        composers: [{ role: 'LYRICIST', name: 'Al', surname: 'Bo' }],
      },
    });
    const { error } = await owner.call('POST /release/{id}/publish', { params });
    expect(codes(error.issues)).toEqual([
      'cover_uuid cover_size',
      'release_date release_date_out_of_window',
      'tracks.1.title title_too_short',
      'tracks.1.preview_start_seconds preview_start_out_of_range',
      'tracks.1.lyrics lyrics_too_short',
      'tracks.1.artists track_must_have_artists',
      'tracks.1.composers track_must_have_one_author',
    ]);
  });

  it('refuses roles that an instrumental track can’t have', async () => {
    const owner = await signUp(server);
    const { release, artistUuid } = await makeDraft(owner);
    await owner.ok('PATCH /track/{id}', {
      params: { id: release.tracks[0]?.uuid },
      body: {
        instrumental: true,
        artists: [{ artist_uuid: artistUuid, role: 'WITH' }],
        composers: [
          { role: 'COMPOSER', name: 'Anna', surname: 'Petrova' },
          { role: 'LYRICIST', name: 'Ivan', surname: 'Petrov' },
        ],
      },
    });
    const { error } = await owner.call('POST /release/{id}/publish', { params: { id: release.uuid } });
    expect(codes(error.issues)).toEqual([
      'tracks.0.composers.1.role instrumental_composer_role',
      'tracks.0.artists.0.role instrumental_artist_role',
    ]);
  });

  it('asks for what is not paid, and spends what is: once, for this release, and gives it back at denial', async () => {
    const owner = await signUp(server);
    const { release, artistUuid } = await makeDraft(owner, { days: 3 });
    const params = { id: release.uuid };
    await owner.ok('PATCH /release/{id}', { params, body: { copyright: 'My own label' } });
    await owner.ok('POST /release/{id}/add-artist', { params, body: { artist_uuid: artistUuid, role: 'PRODUCER' } });
    expect(await owner.ok('GET /release/{id}/cost', { params })).toEqual({
      amount: 45,
      products: [
        { name: 'DUBPLATE_CUSTOM_PC_LINE', amount: 20, access: false },
        { name: 'DUBPLATE_EARLY_DATE', amount: 15, access: false },
        { name: 'DUBPLATE_PRODUCER_ARTIST', amount: 10, access: false },
      ],
    });
    const needed = ['DUBPLATE_CUSTOM_PC_LINE', 'DUBPLATE_EARLY_DATE', 'DUBPLATE_PRODUCER_ARTIST'];
    expect(await owner.ok('GET /release/{id}/needed-products', { params })).toEqual(needed);
    const unpaid = await owner.call('POST /release/{id}/publish', { params });
    expect([unpaid.status, unpaid.error.message, unpaid.error.products]).toEqual([402, 'PAYMENT_REQUIRED', needed]);

    const now = new Date();
    for (const product_kind of ['CUSTOM_PC_LINE', 'EARLY_DATE', 'PRODUCER_ARTIST'] as const)
      await server.database.db
        .insertInto('user_products')
        .values({
          uuid: crypto.randomUUID(),
          user_uuid: owner.uuid,
          product_kind,
          status: 'PAID',
          amount: 1,
          release_uuid: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    expect((await owner.ok('GET /release/{id}/cost', { params })).amount).toBe(0);
    await owner.ok('POST /release/{id}/publish', { params });
    expect((await owner.call('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).status).toBe(400);

    const moderator = await signUp(server, { roles: ['moderator'] });
    await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Not yet' } });
    expect((await owner.ok('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).access).toBe(true);
  });

  it('never spends one purchase for two releases that are sent at once', async () => {
    const owner = await signUp(server);
    const drafts = [
      await makeDraft(owner, { days: 4 }),
      await makeDraft(owner, { days: 4 }),
      await makeDraft(owner, { days: 4 }),
    ];
    const now = new Date();
    await server.database.db
      .insertInto('user_products')
      .values({
        uuid: crypto.randomUUID(),
        user_uuid: owner.uuid,
        product_kind: 'EARLY_DATE',
        status: 'ISSUED',
        amount: 0,
        release_uuid: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const answers = await Promise.all(
      drafts.map(({ release }) => owner.call('POST /release/{id}/publish', { params: { id: release.uuid } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  });

  it('answers in this order: not there, not a draft, faults, money', async () => {
    const owner = await signUp(server);
    const { release } = await makeDraft(owner);
    const params = { id: release.uuid };
    expect((await other.call('POST /release/{id}/publish', { params })).status).toBe(404);
    await owner.ok('POST /release/{id}/publish', { params });
    expect((await owner.call('POST /release/{id}/publish', { params })).error.message).toBe('NOT_A_DRAFT');
  });
});

describe('what is sent', () => {
  it('can’t be changed any more, nor can its tracks', async () => {
    const owner = await signUp(server);
    const { release, artistUuid, tracks } = await makeDraft(owner);
    await owner.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    const composer = tracks[0]?.composers[0]?.uuid;
    const onRelease = { params: { id: release.uuid } };
    const onTrack = { params: { id: tracks[0]?.uuid } };
    const credit = { artist_uuid: artistUuid, role: 'WITH' };
    const answers = [
      await owner.call('PATCH /release/{id}', { ...onRelease, body: { title: 'No' } }),
      await owner.call('POST /release/{id}/add-artist', { ...onRelease, body: credit }),
      await owner.call('DELETE /release/{id}/remove-artist', { ...onRelease, body: { artist_uuid: artistUuid } }),
      await owner.call('POST /release/{id}/add-track', { ...onRelease, body: {} }),
      await owner.call('PUT /release/{id}/track-order', { ...onRelease, body: { track_uuids: [tracks[0]?.uuid] } }),
      await owner.call('PATCH /track/{id}', { ...onTrack, body: { title: 'No' } }),
      await owner.call('DELETE /track/{id}', onTrack),
      await owner.call('POST /track/{id}/add-artist', { ...onTrack, body: credit }),
      await owner.call('DELETE /track/{id}/remove-artist', { ...onTrack, body: { artist_uuid: artistUuid } }),
      await owner.call('POST /track/{id}/add-composer', {
        ...onTrack,
        body: { role: 'WRITER', name: 'Al', surname: 'Bo' },
      }),
      await owner.call('DELETE /composer/{id}', { params: { id: composer } }),
      await owner.call('DELETE /release/{id}', onRelease),
      await owner.call('POST /release/{id}/unmoderate', onRelease),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
  });
});

it('shows, changes and deletes one’s own releases alone', async () => {
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

it('goes with its files when it is deleted, but for those that another release uses', async () => {
  const owner = await signUp(server);
  const [gone, kept] = [await makeDraft(owner), await makeDraft(owner)];
  const sharedCover = kept.release.cover_uuid ?? '';
  await owner.ok('PATCH /release/{id}', { params: { id: gone.release.uuid }, body: { cover_uuid: sharedCover } });
  const wav = gone.tracks[0]?.wav_uuid ?? '';
  expect((await owner.call('DELETE /release/{id}', { params: { id: gone.release.uuid } })).status).toBe(204);
  const left = await server.database.db
    .selectFrom('files')
    .select('uuid')
    .where('uuid', 'in', [sharedCover, wav])
    .execute();
  expect(left.map(({ uuid }) => uuid)).toEqual([sharedCover]);
  await vi.waitFor(async () => expect(await readdir(path.join(server.dataDir, 'files', 'files'))).not.toContain(wav), {
    timeout: 10_000,
  });
});

describe('the list', () => {
  it('pages one’s own by last change, filters by status, and refuses what lies outside', async () => {
    const owner = await signUp(server);
    for (const title of ['Alpha', 'Bravo', 'Charlie']) await owner.ok('POST /release', { body: { title } });
    await other.ok('POST /release', { body: { title: 'Foreign' } });
    const sent = await makeDraft(owner, { title: 'Delta' });
    await owner.ok('POST /release/{id}/publish', { params: { id: sent.release.uuid } });
    const titles = async (query: Record<string, string | number | string[]>) =>
      (await owner.ok('GET /releases', { query })).data.map(({ title }) => title);
    expect(await titles({})).toEqual(['Delta', 'Charlie', 'Bravo', 'Alpha']);
    expect(await titles({ order: 'ASC', take: 2, page: 2 })).toEqual(['Charlie', 'Delta']);
    expect(await titles({ status: 'PENDING' })).toEqual(['Delta']);
    expect(await titles({ status: ['DRAFT', 'PENDING'] })).toHaveLength(4);
    expect(await titles({ status: 'DRAFT,PENDING' })).toHaveLength(4);
    expect(await titles({ status: 'ALL' })).toHaveLength(4);
    const page = await owner.ok('GET /releases', { query: { take: 3 } });
    expect(page.meta).toEqual({
      page: 1,
      take: 3,
      itemCount: 4,
      pageCount: 2,
      hasPreviousPage: false,
      hasNextPage: true,
    });
    expect(page.data[0]).toMatchObject({
      artist: { name: 'Night Ferry' },
      status: 'PENDING',
      tint: expect.stringMatching(/^#/),
    });
    for (const query of [
      { take: 0 },
      { take: 51 },
      { page: 0 },
      { page: 'x' },
      { order: 'UP' },
      { status: 'LOST' },
    ] as const)
      expect([query, (await owner.call('GET /releases', { query })).status]).toEqual([query, 400]);
  });
});
