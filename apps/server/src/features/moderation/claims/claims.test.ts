import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { io } from 'socket.io-client';
import { beforeAll, expect, it } from 'vitest';

const MINUTE_MS = 60_000;

const server = useServer();
let owner: Person;
let one: Person;
let two: Person;
beforeAll(async () => {
  one = await signUp(server, { roles: ['moderator'] });
  two = await signUp(server, { roles: ['moderator'] });
});

const sent = async () => {
  owner = await signUp(server);
  const { release } = await makeDraft(owner);
  const on = { params: { id: release.uuid } };
  await owner.ok('POST /release/{id}/publish', on);
  return on;
};
const holderOf = async (on: { params: { id: string } }) =>
  (await two.ok('GET /staff/release/{id}/claim', on)).claim?.holder.uuid ?? null;
/** Sets how many minutes ago the holder was last seen. */
const seenAgo = (on: { params: { id: string } }, minutes: number) =>
  server.database.db
    .updateTable('release_claims')
    .set({ seen_at: new Date(server.clock.now().getTime() - minutes * MINUTE_MS) })
    .where('release_uuid', '=', on.params.id as never)
    .execute();

it('shows its holder in the queue and at the release, and stays when another moderator claims', async () => {
  const on = await sent();
  const claim = await one.ok('POST /staff/release/{id}/claim', on);
  expect(claim.holder).toMatchObject({ uuid: one.uuid, username: one.username });
  expect((await two.ok('POST /staff/release/{id}/claim', on)).holder.uuid).toBe(one.uuid);
  expect(await holderOf(on)).toBe(one.uuid);
  const { data } = await two.ok('GET /staff/releases', { query: { status: 'PENDING' } });
  expect(data.find(({ uuid }) => uuid === on.params.id)?.claim).toEqual(claim);
});

it('tells the artist when a moderator first claimed it, and nothing of whom', async () => {
  const on = await sent();
  const startedAt = async () => (await owner.ok('GET /release/{id}', on)).review_started_at;
  expect(await startedAt()).toBe(null);
  const { claimed_at } = await one.ok('POST /staff/release/{id}/claim', on);
  expect(await startedAt()).toBe(claimed_at);
  await one.ok('DELETE /staff/release/{id}/claim', on);
  await two.ok('POST /staff/release/{id}/claim', on);
  expect(await startedAt()).toBe(claimed_at);
  await two.ok('POST /staff/release/{id}/deny', { ...on, body: { deny_reason: 'The cover is blurred.' } });
  await owner.ok('POST /release/{id}/unmoderate', on);
  await owner.ok('POST /release/{id}/publish', on);
  expect(await startedAt()).toBe(null);
});

it('goes to one of two simultaneous claimants', async () => {
  const on = await sent();
  const claims = await Promise.all([one, two, one, two].map((who) => who.ok('POST /staff/release/{id}/claim', on)));
  expect(new Set(claims.map(({ holder }) => holder.uuid)).size).toBe(1);
});

it('does not prevent other moderators from deciding, and ends with the decision', async () => {
  const on = await sent();
  await one.ok('POST /staff/release/{id}/claim', on);
  expect((await two.ok('POST /staff/release/{id}/approve', on)).status).toBe('MODERATED');
  expect(await holderOf(on)).toBeNull();
  expect((await one.ok('GET /staff/releases/counts')).mine).toBeGreaterThanOrEqual(0);
});

it('can be released only by its holder', async () => {
  const on = await sent();
  await one.ok('POST /staff/release/{id}/claim', on);
  expect((await two.call('DELETE /staff/release/{id}/claim', on)).status).toBe(204);
  expect(await holderOf(on)).toBe(one.uuid);
  expect((await one.call('DELETE /staff/release/{id}/claim', on)).status).toBe(204);
  expect(await holderOf(on)).toBeNull();
});

it('lapses 30 minutes after its holder was last seen, and can be claimed then', async () => {
  const on = await sent();
  await one.ok('POST /staff/release/{id}/claim', on);
  await seenAgo(on, 29);
  expect(await holderOf(on)).toBe(one.uuid);
  await one.ok('POST /staff/release/{id}/claim', on);
  const renewed = await two.ok('GET /staff/release/{id}/claim', on);
  expect(Date.parse(renewed.claim?.expires_at ?? '')).toBeGreaterThan(server.clock.now().getTime() + 29 * MINUTE_MS);
  await seenAgo(on, 31);
  expect(await holderOf(on)).toBeNull();
  expect((await two.ok('POST /staff/release/{id}/claim', on)).holder.uuid).toBe(two.uuid);
});

it('is possible only for open releases', async () => {
  const { release } = await makeDraft(await signUp(server));
  expect((await one.call('POST /staff/release/{id}/claim', { params: { id: release.uuid } })).status).toBe(404);
  const on = await sent();
  await one.ok('POST /staff/release/{id}/deny', { ...on, body: { deny_reason: 'Too quiet' } });
  const refused = await one.call('POST /staff/release/{id}/claim', on);
  expect([refused.status, refused.error.message]).toEqual([409, 'WRONG_STATE']);
});

it('is in the audit log when it begins and when it is released, but not when it is renewed', async () => {
  const on = await sent();
  for (const _ of [1, 2, 3]) await one.ok('POST /staff/release/{id}/claim', on);
  await one.ok('DELETE /staff/release/{id}/claim', on);
  const admin = await signUp(server, { roles: ['admin'] });
  const { data } = await admin.ok('GET /staff/audit', { query: { subject: on.params.id } });
  expect(data.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'release.unclaim', before: { holder: one.uuid }, after: null },
    { action: 'release.claim', before: null, after: { holder: one.uuid } },
  ]);
});

it('is pushed to other moderators, like a decision, but not to artists', async () => {
  const on = await sent();
  const listen = (person: Person) => {
    const events: { uuid: string; status: string; claim: { holder: { uuid: string } } | null }[] = [];
    const socket = io(server.origin, { path: '/api/live', auth: { token: person.token }, transports: ['websocket'] });
    const connected = new Promise<void>((resolve) => void socket.on('connect', () => resolve()));
    const approved = new Promise<void>((resolve) => {
      socket.on('staff-release', (event) => {
        if (event.uuid !== on.params.id) return;
        events.push(event);
        if (event.status === 'MODERATED') resolve();
      });
    });
    return { socket, connected, approved, events };
  };
  const [other, artist] = [listen(two), listen(owner)];
  await Promise.all([other.connected, artist.connected]);
  const claimed = new Promise<void>((resolve) => {
    other.socket.on('staff-release', ({ claim }) => {
      if (claim) resolve();
    });
  });
  await one.ok('POST /staff/release/{id}/claim', on);
  await claimed;
  await one.ok('POST /staff/release/{id}/approve', on);
  await other.approved;
  const last = other.events.at(-1);
  expect([other.events.some(({ claim }) => claim?.holder.uuid === one.uuid), last?.claim]).toEqual([true, null]);
  expect(artist.events).toEqual([]);
  other.socket.close();
  artist.socket.close();
});
