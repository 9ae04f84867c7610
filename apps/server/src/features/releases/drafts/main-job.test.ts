import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let artist: Person;
let moderator: Person;

beforeAll(async () => {
  artist = await signUp(server);
  moderator = await signUp(server, { roles: ['moderator'] });
});

it('takes a record from a draft to the stores', async () => {
  const { release, tracks } = await makeDraft(artist, { title: 'Out of Fog', tracks: 2 });
  const params = { id: release.uuid };
  expect(release.status).toBe('DRAFT');

  expect(await artist.ok('POST /release/{id}/publish', { params })).toEqual({ title: 'Out of Fog' });
  const queue = await moderator.ok('GET /staff/releases', { query: { status: 'PENDING' } });
  expect(queue.data.map(({ uuid }) => uuid)).toContain(release.uuid);

  expect((await moderator.ok('POST /staff/release/{id}/approve', { params })).status).toBe('MODERATED');
  const published = await moderator.ok('POST /staff/release/{id}/publish', { params, body: { upc: '036000291452' } });
  expect(published.status).toBe('PUBLISHED');
  expect(published.history.map(({ to }) => to)).toEqual(['PENDING', 'MODERATED', 'PUBLISHED']);

  const seen = await artist.ok('GET /release/{id}', { params });
  expect(seen.upc).toBe('036000291452');
  expect(seen.tracks.map(({ isrc }) => isrc)).toEqual([
    expect.stringMatching(/^ZZDUB\d{7}$/),
    expect.stringMatching(/^ZZDUB\d{7}$/),
  ]);
  expect(seen.isrc).toBe(seen.tracks[0]?.isrc);
  expect(seen.tracks.map(({ uuid }) => uuid)).toEqual(tracks.map(({ uuid }) => uuid));
});

it('brings a denied record back with the moderator’s message', async () => {
  const { release } = await makeDraft(artist);
  const params = { id: release.uuid };
  await artist.ok('POST /release/{id}/publish', { params });
  await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'The cover is blurred.' } });
  const denied = await artist.ok('GET /release/{id}', { params });
  expect([denied.status, denied.deny_reason]).toEqual(['DENIED', 'The cover is blurred.']);
  expect((await artist.ok('POST /release/{id}/unmoderate', { params })).status).toBe('DRAFT');
  // A draft is one already; what waits for a moderator stays with them.
  expect((await artist.ok('POST /release/{id}/unmoderate', { params })).status).toBe('DRAFT');
  await artist.ok('POST /release/{id}/publish', { params });
  expect((await artist.ok('GET /release/{id}', { params })).deny_reason).toBeNull();
  expect((await artist.call('POST /release/{id}/unmoderate', { params })).error).toMatchObject({
    statusCode: 409,
    message: 'WRONG_STATE',
  });
});
