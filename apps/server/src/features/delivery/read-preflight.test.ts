import type { ReleaseId } from '@dubplate/contract/ids';
import { switchStoresOff } from '@dubplate/testkit/delivery/folder-stores';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publishRelease } from '@dubplate/testkit/records';
import { describe, expect, it } from 'vitest';

const context = setUpDeliveries();

const preflight = (id: ReleaseId) => context.artist.ok('GET /release/{id}/preflight', { params: { id } });
const codes = async (id: ReleaseId) =>
  (await preflight(id)).map(({ store, ready, missing }) => ({
    store: store.name,
    ready,
    missing: missing.map(({ path, code }) => `${path} ${code}`),
  }));

describe('before a release is sent', () => {
  it('lists for each store the issues with their fields and fixes', async () => {
    const plain = await context.addStore();
    const strict = await context.addStore({
      name: 'Strict',
      lead_days: 20,
      cover_min: 3000,
      requires: ['AI_STATED', 'ARTIST_PAGE'],
    });
    expect(strict).toMatchObject({ cover_min: 3000, requires: ['AI_STATED', 'ARTIST_PAGE'] });
    const { release, tracks } = await makeDraft(context.artist, { days: 10 });
    expect(await codes(release.uuid)).toEqual([
      { store: plain.name, ready: true, missing: [] },
      {
        store: 'Strict',
        ready: false,
        missing: [
          'cover_uuid store_cover_small',
          'release_date store_lead_days',
          'artists store_artist_page',
          'tracks.0.ai_contribution store_ai_stated',
        ],
      },
    ]);
    const missing = (await preflight(release.uuid))[1]?.missing ?? [];
    expect(missing[1]).toMatchObject({
      message: expect.stringContaining('Strict asks for releases 20 days ahead'),
      mend: { value: daysFromNow(20) },
    });
    await context.artist.ok('PATCH /release/{id}', {
      params: { id: release.uuid },
      body: { release_date: missing[1]?.mend?.value as never },
    });
    await context.artist.ok('PATCH /track/{id}', {
      params: { id: tracks[0]?.uuid },
      body: { ai_contribution: 'NONE' },
    });
    await context.artist.ok('PATCH /artist/{id}', {
      params: { id: release.artists[0]?.artist_uuid as never },
      body: { spotify_id: '4Z8W4fKeB5YxbusRsdQVPb' },
    });
    expect((await codes(release.uuid))[1]?.missing).toEqual(['cover_uuid store_cover_small']);
    // Issues do not prevent sending.
    await context.artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    const seen = await context.admin.ok('GET /staff/release/{id}/preflight', { params: { id: release.uuid } });
    expect(seen.map(({ ready }) => ready)).toEqual([true, false]);
    // After submission, only the stores' requirements are checked, since time passes while it waits.
    const { pool } = context.server.database;
    await pool.query('update releases set release_date = $1 where uuid = $2', [daysFromNow(-1), release.uuid]);
    const [late] = await context.admin.ok('GET /staff/release/{id}/preflight', { params: { id: release.uuid } });
    expect(late?.ready).toBe(true);
  });

  it('an unfinished draft is ready for no store, inactive stores are left out, and other users get a 404', async () => {
    await context.addStore();
    const { uuid } = await context.artist.ok('POST /release', { body: { title: 'Unfinished' } });
    const [found] = await preflight(uuid);
    expect(found?.ready).toBe(false);
    expect(found?.missing.map(({ path }) => path)).toContain('cover_uuid');
    const stranger = await signUp(context.server);
    expect((await stranger.call('GET /release/{id}/preflight', { params: { id: uuid } })).status).toBe(404);
    expect((await context.admin.call('GET /staff/release/{id}/preflight', { params: { id: uuid } })).status).toBe(404);
    await switchStoresOff(context.server);
    expect(await preflight(uuid)).toEqual([]);
  });
});

it('an edit lists the field that a store refused, until that field is changed', async () => {
  const store = await context.addStore();
  const { release } = await publishRelease(context.artist, context.admin);
  await context.waitForState(release.uuid, store.key, 'SENT');
  await context.server.database.pool.query(
    "update deliveries set state = 'REFUSED', reason_code = 'CommercialReleaseDateInvalid' where release_uuid = $1",
    [release.uuid],
  );
  const edition = await context.artist.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
  const edit = (body: object) => context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body });
  const refusedAt = async () => (await preflight(edition.uuid))[0]?.missing.map(({ path, code }) => [path, code]);
  await edit({ title: 'Spelt otherwise' });
  expect(await refusedAt()).toEqual([['release_date', 'store_refused']]);
  await edit({ release_date: daysFromNow(40) });
  expect(await refusedAt()).toEqual([]);
});

it('an edit lists the refusal of a store, until anything is changed', async () => {
  const store = await context.addStore();
  const { release } = await publishRelease(context.artist, context.admin);
  await context.waitForState(release.uuid, store.key, 'SENT');
  const { data } = await context.admin.ok('GET /staff/deliveries', {
    query: { release: release.uuid, current: 'true' },
  });
  await context.admin.ok('POST /staff/delivery/{id}/state', {
    params: { id: data[0]?.uuid as never },
    body: { state: 'REFUSED', reason: 'The title is misspelt' },
  });
  const edition = await context.artist.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
  const [refused] = await preflight(edition.uuid);
  expect(refused).toMatchObject({ ready: false, missing: [{ path: '', code: 'store_refused' }] });
  expect(refused?.missing[0]?.message).toContain('The title is misspelt');
  await context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body: { title: 'Spelt right' } });
  expect((await preflight(edition.uuid))[0]).toMatchObject({ ready: true, missing: [] });
});
