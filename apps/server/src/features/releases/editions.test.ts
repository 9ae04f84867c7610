import { DAY_MS } from '@dubplate/rules/dates';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy } from '@dubplate/testkit/commerce/shop';
import { type Person, signInAgain, signUp, signUpVerified } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publishRelease, type Record, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const paypal = createScriptedProvider();
let server: TestServer;
let artist: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});
beforeEach(async () => {
  artist = await signUpVerified(server);
});
afterAll(() => server.stop());

const on = (uuid: string) => ({ params: { id: uuid as never } });
const read = (uuid: string) => artist.ok('GET /release/{id}', on(uuid));
const edit = (uuid: string) => artist.ok('POST /release/{id}/edit', on(uuid));
const change = (uuid: string, body: object) => artist.ok('PATCH /release/{id}', { ...on(uuid), body });
const changeTrack = (uuid: string | undefined, body: object) =>
  artist.ok('PATCH /track/{id}', { params: { id: uuid as never }, body });
const send = (uuid: string) => artist.ok('POST /release/{id}/publish', on(uuid));
const approve = (uuid: string) => admin.ok('POST /staff/release/{id}/approve', on(uuid));
const publish = (uuid: string) => admin.ok('POST /staff/release/{id}/publish', { ...on(uuid), body: {} });
const published = (options: { title?: string; tracks?: number } = {}): Promise<Record> =>
  publishRelease(artist, admin, options);
/** An edit of a published release, sent, approved and published. */
const goOut = async (uuid: string) => {
  await send(uuid);
  await approve(uuid);
  return publish(uuid);
};

describe('an edit of a published release', () => {
  it('begins as a draft with the same content, and the release shows that it is open', async () => {
    const { release } = await published({ tracks: 2 });
    const edition = await edit(release.uuid);
    expect(edition).toMatchObject({
      status: 'DRAFT',
      edition_of: release.uuid,
      title: release.title,
      upc: release.upc,
      cover_uuid: release.cover_uuid,
      published_dates: { release_date: release.release_date, preorder_date: null },
      link: null,
      published_at: null,
    });
    expect(edition.uuid).not.toBe(release.uuid);
    expect(
      edition.tracks.map(({ edition_of, isrc, wav_uuid, title }) => ({ edition_of, isrc, wav_uuid, title })),
    ).toEqual(release.tracks.map(({ uuid, isrc, wav_uuid, title }) => ({ edition_of: uuid, isrc, wav_uuid, title })));
    expect(edition.tracks[0]?.composers.map(({ surname }) => surname)).toEqual(['Petrova']);
    expect(edition.artists.map(({ artist_uuid, role }) => [artist_uuid, role])).toEqual(
      release.artists.map(({ artist_uuid, role }) => [artist_uuid, role]),
    );
    expect(await read(release.uuid)).toMatchObject({
      status: 'PUBLISHED',
      edition: { uuid: edition.uuid, status: 'DRAFT' },
      edition_of: null,
    });
    const { data } = await artist.ok('GET /releases', { query: { status: 'DRAFT' } });
    expect(data.map(({ edition_of }) => edition_of)).toEqual([release.uuid]);
  });

  it('is refused for an unpublished release, for a second edit, and for another user’s release', async () => {
    const { release } = await published();
    const edition = await edit(release.uuid);
    const second = await artist.call('POST /release/{id}/edit', on(release.uuid));
    expect([second.status, second.error.message, (second.error as { uuid?: string }).uuid]).toEqual([
      409,
      'EDITION_OPEN',
      edition.uuid,
    ]);
    const ofEdition = async () => {
      const { status, error } = await artist.call('POST /release/{id}/edit', on(edition.uuid));
      return [status, error.message];
    };
    expect(await ofEdition()).toEqual([409, 'WRONG_STATE']);
    await artist.ok('POST /release/{id}/publish', on(edition.uuid));
    expect(await ofEdition()).toEqual([409, 'WRONG_STATE']);
    const stranger = await signUp(server);
    expect((await stranger.call('POST /release/{id}/edit', on(release.uuid))).status).toBe(404);
  });

  it('takes the place of the content when it is published, and nothing else of the release changes', async () => {
    const { release, tracks } = await published({ tracks: 3 });
    const edition = await edit(release.uuid);
    const [first, second, last] = edition.tracks;
    const cover = await uploadCover(artist, { seed: 5 });
    await change(edition.uuid, { title: 'Second Light', cover_uuid: cover, copyright: release.copyright });
    await changeTrack(first?.uuid, { title: 'Renamed', credits: [{ name: 'Ada Voss', role: 'PROGRAMMER' }] });
    await artist.ok('DELETE /track/{id}', { params: { id: second?.uuid as never } });
    const guest = await artist.ok('POST /artist', { body: { name: 'Guest' } });
    await artist.ok('POST /release/{id}/add-artist', {
      ...on(edition.uuid),
      body: { artist_uuid: guest.uuid, role: 'FEATURING' },
    });
    const added = await artist.ok('POST /release/{id}/add-track', {
      ...on(edition.uuid),
      body: {
        title: 'Bonus',
        wav_uuid: await uploadWav(artist, { seed: 9 }),
        language_id: release.language_id,
        primary_music_style_id: release.primary_music_style_id,
        preview_start_seconds: 0,
        artists: [{ artist_uuid: release.artists[0]?.artist_uuid as never, role: 'PRIMARY_ARTIST' }],
        composers: [{ role: 'COMPOSER', name: 'Boris', surname: 'Orlov' }],
      },
    });
    await artist.ok('PUT /release/{id}/track-order', {
      ...on(edition.uuid),
      body: { track_uuids: [added.uuid, first?.uuid, last?.uuid] as never },
    });
    expect((await read(release.uuid)).title).toBe(release.title);

    const after = await goOut(edition.uuid);
    expect(after.uuid).toBe(release.uuid);
    const now = await read(release.uuid);
    expect(now).toMatchObject({
      title: 'Second Light',
      status: 'PUBLISHED',
      upc: release.upc,
      published_at: release.published_at,
      cover_uuid: cover,
      link: release.link,
      edition: null,
      edition_of: null,
      published_dates: null,
    });
    expect(now.tracks.map(({ uuid, title }) => [uuid, title])).toEqual([
      [added.uuid, 'Bonus'],
      [tracks[0]?.uuid, 'Renamed'],
      [tracks[2]?.uuid, 'Track 3'],
    ]);
    expect(now.tracks.slice(1).map(({ isrc }) => isrc)).toEqual([tracks[0]?.isrc, tracks[2]?.isrc]);
    expect(now.tracks[0]?.isrc).toMatch(/^[A-Z0-9]{12}$/);
    expect(now.tracks.map(({ edition_of }) => edition_of)).toEqual([null, null, null]);
    expect(now.artists.map(({ name, role }) => [name, role])).toContainEqual(['Guest', 'FEATURING']);
    expect(now.tracks[1]?.credits.map(({ name }) => name)).toEqual(['Ada Voss']);
    expect(now.tracks[0]?.composers.map(({ surname }) => surname)).toEqual(['Orlov']);
    expect((await artist.call('GET /release/{id}', on(edition.uuid))).status).toBe(404);
    const { rows: moves } = await server.database.pool.query(
      'select from_status, to_status from release_moves where release_uuid = $1 order by at, uuid',
      [release.uuid],
    );
    expect(moves.at(-1)).toEqual({ from_status: 'PUBLISHED', to_status: 'PUBLISHED' });
    // The content of an edit becomes a version as soon as the next edit replaces it.
    const third = await edit(release.uuid);
    expect(third.title).toBe('Second Light');
    await change(third.uuid, { title: 'Third Light' });
    await goOut(third.uuid);
    const { data: versions } = await artist.ok('GET /release/{id}/versions', on(release.uuid));
    expect(versions.map(({ title }) => title)).toEqual(expect.arrayContaining([release.title, 'Second Light']));
  });

  it('keeps the codes: typed ones are refused, and only another recording gets another ISRC', async () => {
    const { release, tracks } = await published({ tracks: 2 });
    const edition = await edit(release.uuid);
    const [kept, renewed] = edition.tracks;
    await change(edition.uuid, { existing_upc: '4006381333931' });
    await changeTrack(kept?.uuid, { existing_isrc: 'GBAYE6800011' });
    const refused = await artist.call('POST /release/{id}/publish', on(edition.uuid));
    expect(refused.error.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'existing_upc code_fixed',
      'tracks.0.existing_isrc code_fixed',
    ]);
    await change(edition.uuid, { existing_upc: null });
    // The same sound again is the same recording.
    const same = await uploadWav(artist, { seed: 0 });
    await changeTrack(kept?.uuid, { existing_isrc: null, wav_uuid: same });
    await changeTrack(renewed?.uuid, { wav_uuid: await uploadWav(artist, { seed: 7 }) });
    expect((await read(edition.uuid)).tracks.map(({ isrc }) => isrc)).toEqual([tracks[0]?.isrc, null]);
    await send(edition.uuid);
    await approve(edition.uuid);
    const typed = await admin.call('POST /staff/release/{id}/publish', {
      ...on(edition.uuid),
      body: { upc: '4006381333931', isrcs: { [kept?.uuid ?? '']: 'GBAYE6800011' } },
    });
    expect([typed.status, typed.error.issues?.map(({ path }) => path)]).toEqual([400, ['upc', `isrcs.${kept?.uuid}`]]);
    const { tracks: now } = await publish(edition.uuid);
    expect(now.map(({ uuid }) => uuid)).toEqual(tracks.map(({ uuid }) => uuid));
    expect(now[0]?.isrc).toBe(tracks[0]?.isrc);
    expect(now[1]?.isrc).toMatch(/^[A-Z0-9]{12}$/);
    expect(now[1]?.isrc).not.toBe(tracks[1]?.isrc);
  });

  it('of a recording with an existing ISRC drops that code with another recording', async () => {
    const { release, tracks } = await makeDraft(artist);
    await changeTrack(tracks[0]?.uuid, { existing_isrc: 'GBAYE6800011' });
    await goOut(release.uuid);
    const edition = await edit(release.uuid);
    const [track] = edition.tracks;
    expect([track?.isrc, track?.existing_isrc]).toEqual(['GBAYE6800011', 'GBAYE6800011']);
    await changeTrack(track?.uuid, { wav_uuid: await uploadWav(artist, { seed: 11 }) });
    await goOut(edition.uuid);
    const [now] = (await read(release.uuid)).tracks;
    expect(now?.existing_isrc).toBeNull();
    expect(now?.isrc).toMatch(/^[A-Z0-9]{12}$/);
    expect(now?.isrc).not.toBe('GBAYE6800011');
  });

  it('can be denied, changed and sent again, or deleted; the files that the release has stay', async () => {
    const { release } = await published();
    const edition = await edit(release.uuid);
    await send(edition.uuid);
    await admin.ok('POST /staff/release/{id}/deny', { ...on(edition.uuid), body: { deny_reason: 'Not so.' } });
    expect((await read(release.uuid)).edition).toEqual({ uuid: edition.uuid, status: 'DENIED' });
    await artist.ok('POST /release/{id}/unmoderate', on(edition.uuid));
    await artist.ok('DELETE /release/{id}', on(edition.uuid));
    const now = await read(release.uuid);
    expect(now).toMatchObject({ status: 'PUBLISHED', edition: null, title: release.title });
    expect(now.cover_uuid).toBe(release.cover_uuid);
    await artist.ok('GET /file/{id}/link', { params: { id: now.tracks[0]?.wav_uuid as never } });
  });
});

it('takes a conversation with support along to the release', async () => {
  const { release } = await published();
  const edition = await edit(release.uuid);
  const ticket = await artist.ok('POST /ticket', {
    body: { subject: 'My edit', content: 'When is it out?', release_uuid: edition.uuid },
  });
  await goOut(edition.uuid);
  const { data } = await artist.ok('GET /my-tickets', {});
  expect(data.find(({ uuid }) => uuid === ticket.uuid)?.release?.uuid).toBe(release.uuid);
});

it('leaves the statistics with the release, also those of a track that it removes', async () => {
  const { release, tracks } = await published({ tracks: 2 });
  const day = new Date(server.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  await importStreams(
    admin,
    `before-${release.upc}`,
    tracks.map(({ isrc }, index) => [day, 'spotify', isrc, 100 + index]),
  );
  const edition = await edit(release.uuid);
  await artist.ok('DELETE /track/{id}', { params: { id: edition.tracks[1]?.uuid as never } });
  await goOut(edition.uuid);
  const window = { start_date: day as never, end_date: day as never };
  const all = await artist.ok('GET /common-statistics', { query: window });
  expect(all).toMatchObject({ total: 201, data: [{ release: { uuid: release.uuid }, totalQuantity: 201 }] });
  const rows = await artist.ok('GET /release-statistics', { query: { release_uuid: release.uuid, ...window } });
  expect(rows.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0)).toBe(201);
  const ofTrack = await artist.ok('POST /track-statistics', {
    body: { track_uuid: tracks[0]?.uuid as never, ...window },
  });
  expect(ofTrack.map(({ totalQuantity }) => totalQuantity)).toEqual([100]);
});

describe('what an edit costs', () => {
  it('is only what the release did not pay for', async () => {
    const { release } = await published();
    const edition = await edit(release.uuid);
    const needed = () => artist.ok('GET /release/{id}/needed-products', on(edition.uuid));
    expect(await needed()).toEqual([]);
    await change(edition.uuid, { copyright: 'My own label' });
    expect(await needed()).toEqual(['DUBPLATE_CUSTOM_PC_LINE']);
    expect((await artist.call('POST /release/{id}/publish', on(edition.uuid))).status).toBe(402);
    const purchase = await addServiceToCart(artist, 'CUSTOM_PC_LINE');
    await buy(server, artist, paypal, [purchase]);
    await goOut(edition.uuid);
    // It is the release's now.
    const spentOn = await artist.ok('GET /me/user-product/{id}/release', { params: { id: purchase.uuid } });
    expect(spentOn.uuid).toBe(release.uuid);
    const again = await edit(release.uuid);
    await change(again.uuid, { copyright: 'My other label' });
    expect(await artist.ok('GET /release/{id}/needed-products', on(again.uuid))).toEqual([]);
  });
});

// Last, because the clock only goes forward.
describe('the release date of an edit', () => {
  it('passes with the release date that is out, also when that is over; another one has to be in the window', async () => {
    const { release } = await published();
    server.clock.advance(60 * 86_400);
    await signInAgain(artist);
    await signInAgain(admin);
    const edition = await edit(release.uuid);
    expect(edition.release_date).toBe(release.release_date);
    await change(edition.uuid, { release_date: daysFromNow(31) });
    const refused = await artist.call('POST /release/{id}/publish', on(edition.uuid));
    expect(refused.error.issues?.map(({ code }) => code)).toEqual(['release_date_out_of_window']);
    await change(edition.uuid, { release_date: release.release_date });
    await goOut(edition.uuid);
    expect((await read(release.uuid)).release_date).toBe(release.release_date);
  });
});
