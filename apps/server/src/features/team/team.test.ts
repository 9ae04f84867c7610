import type { ReleaseId } from '@dubplate/contract/ids';
import { LIVE_PATH } from '@dubplate/contract/live';
import { SCOPES_OF_ROLE } from '@dubplate/contract/scopes';
import { TEAM_INVITED_PER_DAY, TEAM_MAX } from '@dubplate/contract/team/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { fillCreators } from '@dubplate/server/features/files/index.ts';
import { createDrafts, importCatalogue, stardustTable } from '@dubplate/testkit/catalogue/catalogues';
import { type Person, signUp, signUpVerified, stranger } from '@dubplate/testkit/person';
import { publishRelease, uploadCover } from '@dubplate/testkit/records';
import { actFor, joinTeam } from '@dubplate/testkit/team';
import { useServer } from '@dubplate/testkit/use-server';
import { decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';

const server = useServer({ logs: /a team activity was not saved/ });

const outcome = async (call: Promise<{ status: number; error?: { message: string } }>) => {
  const { status, error } = await call;
  return status < 300 ? status : `${status} ${error?.message}`;
};
const pair = async (): Promise<[Person, Person]> => [await signUpVerified(server), await signUpVerified(server)];
const invite = (owner: Person, username: string, rest: object = {}) =>
  owner.call('POST /me/team', { body: { username, role: 'EDITOR', ...rest } });
const accept = (person: Person, owner: Person) =>
  person.call('POST /me/account/{account_uuid}/accept', { params: { account_uuid: owner.uuid } });

const tus = (method: 'POST' | 'HEAD', target: string, { token }: Person, headers: Record<string, string> = {}) =>
  fetch(new URL(target, server.origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
  });
/** Returns where the upload continues. */
const beginUpload = async (person: Person): Promise<string> =>
  (await tus('POST', '/api/uploads', person, { 'upload-length': '1000' })).headers.get('location') ?? '';

describe('an invitation', () => {
  it('is mailed, listed on both sides, and accepted', async () => {
    const [owner, member] = await pair();
    await owner.ok('PATCH /profile/{id}', { params: { id: owner.uuid }, body: { first_name: 'Anna' } });
    const { body } = await invite(owner, ` ${member.username.toUpperCase()} `);
    expect(body).toMatchObject({ username: member.username, role: 'EDITOR', artist_uuids: null, state: 'INVITED' });
    const { text } = await server.sent(member.username, 'Anna invites you to their team');
    expect(text).toContain('/accounts');
    const listed = { account_uuid: owner.uuid, name: 'Anna', role: 'EDITOR', artist_uuids: null };
    expect(await member.ok('GET /me/accounts')).toEqual([{ ...listed, state: 'INVITED' }]);
    expect(await outcome(accept(member, owner))).toBe(204);
    expect(await member.ok('GET /me/accounts')).toEqual([{ ...listed, state: 'ACTIVE' }]);
    expect(await owner.ok('GET /me/team')).toEqual([{ ...body, state: 'ACTIVE' }]);
  });

  it('is declined, or taken back', async () => {
    const [owner, member] = await pair();
    await invite(owner, member.username);
    await member.ok('DELETE /me/account/{account_uuid}', { params: { account_uuid: owner.uuid } });
    expect(await owner.ok('GET /me/team')).toEqual([]);
    const { uuid } = (await invite(owner, member.username)).body;
    await owner.ok('DELETE /me/team/{id}', { params: { id: uuid } });
    expect(await outcome(accept(member, owner))).toBe('404 NOT_FOUND');
  });

  it('cannot be accepted by another person, or before the name is proven', async () => {
    const owner = await signUpVerified(server);
    const unproven = await signUp(server);
    await invite(owner, unproven.username);
    expect(await outcome(accept(unproven, owner))).toBe('403 NOT_VERIFIED');
    expect(await outcome(accept(await signUpVerified(server), owner))).toBe('404 NOT_FOUND');
    expect(await owner.ok('GET /me/team')).toMatchObject([{ state: 'INVITED' }]);
  });

  it('does not act for the account until it is accepted', async () => {
    const [owner, member] = await pair();
    await invite(owner, member.username);
    const act = member.call('POST /session/account', { body: { account_uuid: owner.uuid } });
    expect(await outcome(act)).toBe('404 NOT_FOUND');
  });

  it('is refused for odd names, the owner, a second time, and for artists of others', async () => {
    const [owner, other] = await pair();
    const artist = await other.ok('POST /artist', { body: { name: 'Anna' } });
    const issueOf = async (username: string, rest: object = {}) =>
      (await invite(owner, username, rest)).error.issues?.map(({ path, code }) => `${path} ${code}`);
    expect(await issueOf('nobody')).toEqual(['username username_invalid']);
    expect(await issueOf(owner.username)).toEqual(['username member_is_owner']);
    expect(await issueOf(other.username, { artist_uuids: [artist.uuid] })).toEqual(['artist_uuids.0 artist_unknown']);
    expect((await invite(owner, other.username, { artist_uuids: [] })).status).toBe(400);
    expect((await invite(owner, other.username, { role: 'OWNER' })).status).toBe(400);
    await invite(owner, other.username);
    expect(await outcome(invite(owner, other.username))).toBe('409 TEAM_MEMBER_EXISTS');
  });

  it('goes to few unproven names a day, and once a week to each', async () => {
    const owner = await signUpVerified(server);
    const name = (n: number) => `unproven-${n}@example.com`;
    for (let n = 0; n < TEAM_INVITED_PER_DAY; n += 1) expect((await invite(owner, name(n))).status).toBe(201);
    expect(await outcome(invite(owner, name(TEAM_INVITED_PER_DAY)))).toBe('409 TEAM_INVITATIONS_FULL');
    const [first] = await owner.ok('GET /me/team');
    await owner.ok('DELETE /me/team/{id}', { params: { id: first?.uuid } });
    expect((await invite(owner, name(0))).status).toBe(201);
    await server.emailsDone();
    expect(await server.outbox(name(0))).toHaveLength(1);
  });

  it('is refused by a full team, however many come at once', async () => {
    const owner = await signUpVerified(server);
    const rows = Array.from({ length: TEAM_MAX - 1 }, (_, n) => ({
      uuid: crypto.randomUUID(),
      account_uuid: owner.uuid,
      username: `full-${n}@example.com`,
      role: 'VIEWER' as const,
      state: 'INVITED' as const,
      invited_at: server.clock.now(),
      member_uuid: null,
      artist_uuids: null,
      accepted_at: null,
    }));
    await server.database.db.insertInto('team_members').values(rows).execute();
    const outcomes = await Promise.all([1, 2, 3].map((n) => outcome(invite(owner, `more-${n}@example.com`))));
    expect(outcomes.toSorted()).toEqual([201, '409 TEAM_FULL', '409 TEAM_FULL']);
  });

  it('gives no more than the token that makes it', async () => {
    const [owner, member] = await pair();
    const scopes = ['team:write', 'releases:read', 'statistics:read'];
    const { token } = await owner.ok('POST /me/tokens', { body: { name: 'Team', scopes } });
    const script = Object.assign(stranger(server.origin), { token });
    const refusal = await invite(script, member.username, { role: 'MANAGER' });
    expect([refusal.status, refusal.error.scope]).toEqual([403, 'releases:write']);
    const { body } = await invite(script, member.username, { role: 'VIEWER' });
    const change = script.call('PATCH /me/team/{id}', { params: { id: body.uuid }, body: { role: 'FINANCE' } });
    expect(await outcome(change)).toBe('403 MISSING_SCOPE');
  });
});

describe('a member', () => {
  it('acts for the account with a token that names both, also after a refresh', async () => {
    const [owner, member] = await pair();
    await joinTeam(owner, member, { role: 'MANAGER' });
    expect(decodeJwt(member.token)).toMatchObject({ sub: owner.uuid, act: { sub: member.uuid }, roles: [] });
    expect(await member.ok('GET /me')).toMatchObject({ uuid: owner.uuid, roles: [] });
    const draft = await member.ok('POST /release', { body: { title: 'First Light' } });
    await owner.ok('GET /release/{id}', { params: { id: draft.uuid } });
    const refreshed = await member.ok('POST /refresh', { body: {} });
    expect(decodeJwt(refreshed.access_token)).toMatchObject({ sub: owner.uuid, act: { sub: member.uuid } });
    await actFor(member, null);
    expect(await member.ok('GET /me')).toMatchObject({ uuid: member.uuid });
    expect(await outcome(member.call('GET /release/{id}', { params: { id: draft.uuid } }))).toBe('404 NOT_FOUND');
  });

  it('is the maker of editions, and of the drafts of an import', async () => {
    const [owner, member] = await pair();
    await joinTeam(owner, member, { role: 'MANAGER' });
    const { uuid } = await importCatalogue(member, stardustTable({ releases: 1, tracks: 1 }));
    const [draft] = (await createDrafts(member, uuid)).created;
    const admin = await signUp(server, { roles: ['admin'] });
    const { release } = await publishRelease(owner, admin);
    const edition = await member.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
    const made = await server.database.db
      .selectFrom('releases')
      .select('created_by')
      .where('uuid', 'in', [draft?.release_uuid, edition.uuid] as ReleaseId[])
      .execute();
    expect(made).toEqual([{ created_by: member.uuid }, { created_by: member.uuid }]);
  });

  it('has the role that the owner gave last', async () => {
    const [owner, member] = await pair();
    const uuid = await joinTeam(owner, member, { role: 'VIEWER' });
    const write = () => outcome(member.call('POST /release', { body: { title: 'First Light' } }));
    expect(await write()).toBe('403 MISSING_SCOPE');
    await owner.ok('PATCH /me/team/{id}', { params: { id: uuid }, body: { role: 'EDITOR' } });
    expect(await write()).toBe(201);
  });

  it('is never staff, whichever of the two is', async () => {
    const owner = await signUpVerified(server, { roles: ['admin'] });
    const member = await signUpVerified(server, { roles: ['moderator'] });
    await joinTeam(owner, member, { role: 'MANAGER' });
    expect(await outcome(member.call('GET /staff/purchases'))).toBe('403 FORBIDDEN');
    await actFor(member, null);
    expect(await outcome(member.call('GET /staff/releases'))).not.toBe('403 FORBIDDEN');
  });

  it('does not reach the own session calls of anyone while acting', async () => {
    const [owner, member] = await pair();
    await joinTeam(owner, member, { role: 'MANAGER' });
    for (const key of ['GET /me/tokens', 'GET /me/sessions', 'GET /me/passkeys', 'GET /me/payout-method'] as const)
      expect(await outcome(member.call(key))).toBe('403 OWN_SESSION_ONLY');
  });

  it('is refused at once after removal, and returns to the own account', async () => {
    const [owner, member] = await pair();
    const uuid = await joinTeam(owner, member, { role: 'EDITOR' });
    const live = io(server.origin, { path: LIVE_PATH, auth: { token: member.token }, transports: ['websocket'] });
    await new Promise((resolve) => live.once('connect', () => resolve(undefined)));
    const closed = new Promise((resolve) => live.once('disconnect', resolve));
    await owner.ok('DELETE /me/team/{id}', { params: { id: uuid } });
    expect(await outcome(member.call('GET /releases'))).toBe('401 UNAUTHORIZED');
    await closed;
    live.close();
    const { access_token } = await member.ok('POST /refresh', { body: {} });
    expect(decodeJwt(access_token)).toMatchObject({ sub: member.uuid });
    expect(decodeJwt(access_token)).not.toHaveProperty('act');
  });

  it('never reads another account', async () => {
    const [owner, member] = await pair();
    const other = await signUpVerified(server);
    const draft = await other.ok('POST /release', { body: { title: 'Not theirs' } });
    await joinTeam(owner, member, { role: 'MANAGER' });
    expect(await outcome(member.call('GET /release/{id}', { params: { id: draft.uuid } }))).toBe('404 NOT_FOUND');
    const act = member.call('POST /session/account', { body: { account_uuid: other.uuid } });
    expect(await outcome(act)).toBe('404 NOT_FOUND');
  });

  it('loses access when the owner is banned', async () => {
    const [owner, member] = await pair();
    await joinTeam(owner, member, { role: 'EDITOR' });
    await server.database.db
      .updateTable('users')
      .set({ banned_at: server.clock.now(), ban_reason: 'Spam' })
      .where('uuid', '=', owner.uuid)
      .execute();
    expect(await outcome(member.call('GET /releases'))).toBe('401 UNAUTHORIZED');
  });
});

describe('an accountant', () => {
  it('reads what a release with streams is called, and nothing else of it', async () => {
    const [owner, member] = await pair();
    const { uuid } = await owner.ok('POST /release', { body: { title: 'Ink' } });
    await joinTeam(owner, member, { role: 'FINANCE' });
    const params = { id: uuid };
    expect(await member.ok('GET /statistics/release/{id}', { params })).toMatchObject({ title: 'Ink' });
    expect(await outcome(member.call('GET /release/{id}', { params }))).toBe('403 MISSING_SCOPE');
  });
});

describe('a member who is limited to artists', () => {
  const setUp = async () => {
    const [owner, member] = await pair();
    const [mine, others] = [
      await owner.ok('POST /artist', { body: { name: 'Anna' } }),
      await owner.ok('POST /artist', { body: { name: 'Boris' } }),
    ];
    const draftOf = async (artist: { uuid: string }, title: string) => {
      const { uuid } = await owner.ok('POST /release', { body: { title } });
      const body = { artist_uuid: artist.uuid, role: 'PRIMARY_ARTIST' };
      await owner.ok('POST /release/{id}/add-artist', { params: { id: uuid }, body });
      const track = await owner.ok('POST /release/{id}/add-track', { params: { id: uuid }, body: { title } });
      return { uuid, track: track.uuid };
    };
    const [inside, outside] = [await draftOf(mine, 'Inside'), await draftOf(others, 'Outside')];
    await joinTeam(owner, member, { role: 'MANAGER', artists: [mine.uuid] });
    return { owner, member, mine, others, inside, outside };
  };

  it('sees and changes what belongs to them', async () => {
    const { owner, member, mine, others, inside, outside } = await setUp();
    expect((await member.ok('GET /releases')).data.map(({ uuid }) => uuid)).toEqual([inside.uuid]);
    expect(await member.ok('GET /releases/counts')).toMatchObject({ DRAFT: 1 });
    const attention = await member.ok('GET /releases/attention');
    expect(attention.drafts.map(({ uuid }) => uuid)).toEqual([inside.uuid]);
    expect(attention.counts).toMatchObject({ DRAFT: 1 });
    const artists = await member.ok('GET /user/{id}/artists', { params: { id: owner.uuid } });
    expect(artists.map(({ uuid }) => uuid)).toEqual([mine.uuid]);
    for (const [thing, expected] of [
      [inside, 200],
      [outside, '404 NOT_FOUND'],
    ] as const) {
      const params = { id: thing.uuid };
      expect(await outcome(member.call('GET /release/{id}', { params }))).toBe(expected);
      expect(await outcome(member.call('PATCH /release/{id}', { params, body: { title: 'Changed' } }))).toBe(expected);
      expect(await outcome(member.call('GET /track/{id}', { params: { id: thing.track } }))).toBe(expected);
    }
    expect(await outcome(member.call('GET /artist/{id}', { params: { id: others.uuid } }))).toBe('404 NOT_FOUND');
  });

  it('works on drafts of their own until an artist outside is credited', async () => {
    const { owner, member, others } = await setUp();
    const draft = await member.ok('POST /release', { body: { title: 'New' } });
    const params = { id: draft.uuid };
    await member.ok('GET /release/{id}', { params });
    const credit = { artist_uuid: others.uuid, role: 'PRIMARY_ARTIST' };
    expect(await outcome(member.call('POST /release/{id}/add-artist', { params, body: credit }))).toBe('404 NOT_FOUND');
    const track = { title: 'New', artists: [credit] };
    expect(await outcome(member.call('POST /release/{id}/add-track', { params, body: track }))).toBe('404 NOT_FOUND');
    await owner.ok('POST /release/{id}/add-artist', { params, body: credit });
    expect(await outcome(member.call('GET /release/{id}', { params }))).toBe('404 NOT_FOUND');
  });

  it('sees what they made before its maker was recorded, and after the conversion without the activity', async () => {
    const { member } = await setUp();
    const draft = await member.ok('POST /release', { body: { title: 'Old' } });
    const cover = await uploadCover(member);
    const upload = await beginUpload(member);
    const seen = async () => [
      (await member.call('GET /release/{id}', { params: { id: draft.uuid } })).status,
      (await member.call('GET /file/{id}/link', { params: { id: cover } })).status,
      (await tus('HEAD', upload, member)).status,
    ];
    const { db } = server.database;
    await db.updateTable('releases').set({ created_by: null }).where('uuid', '=', draft.uuid).execute();
    await db.updateTable('files').set({ created_by: null }).where('uuid', '=', cover).execute();
    await db.updateTable('uploads').set({ created_by: null }).where('created_by', '=', member.uuid).execute();
    expect(await seen()).toEqual([200, 200, 200]);
    for (const table of ['releases', 'files', 'uploads'] as const) {
      const { count, convertBatch } = fillCreators(table);
      expect(await count(db)).toBeGreaterThan(0);
      let position: string | null = null;
      do position = (await convertBatch(db, position)).position;
      while (position !== null);
    }
    await db.deleteFrom('team_activities').where('member_uuid', '=', member.uuid).execute();
    expect(await seen()).toEqual([200, 200, 200]);
  });

  it('keeps what they make when the activity cannot be saved', async () => {
    const { owner, member } = await setUp();
    const { pool } = server.database;
    await pool.query(
      `ALTER TABLE team_activities ADD CONSTRAINT refuses CHECK (member_uuid <> '${member.uuid}') NOT VALID`,
    );
    try {
      const call = { headers: { 'idempotency-key': crypto.randomUUID() }, body: { title: 'New' } };
      const made = await member.call('POST /release', call);
      expect(made.status).toBe(201);
      const cover_uuid = await uploadCover(member);
      const upload = await beginUpload(member);
      const params = { id: made.body.uuid };
      await member.ok('PATCH /release/{id}', { params, body: { cover_uuid } });
      await member.ok('GET /file/{id}/link', { params: { id: cover_uuid } });
      expect((await tus('HEAD', upload, member)).status).toBe(200);
      expect((await member.call('POST /release', call)).body.uuid).toBe(params.id);
      expect((await owner.ok('GET /me/team/activity')).data).toEqual([]);
    } finally {
      await pool.query('ALTER TABLE team_activities DROP CONSTRAINT refuses');
    }
  });

  it('sees the streams of theirs alone', async () => {
    const { member, inside, outside } = await setUp();
    for (const [{ uuid }, expected] of [
      [inside, 200],
      [outside, '404 NOT_FOUND'],
    ] as const)
      expect(await outcome(member.call('GET /statistics/release/{id}', { params: { id: uuid } }))).toBe(expected);
  });

  it('cannot reach a file outside through a release inside', async () => {
    const { owner, member, inside } = await setUp();
    const hidden = await uploadCover(owner);
    const params = { id: hidden };
    expect(await outcome(member.call('GET /file/{id}/link', { params }))).toBe('404 NOT_FOUND');
    const change = { params: { id: inside.uuid }, body: { cover_uuid: hidden } };
    expect(await outcome(member.call('PATCH /release/{id}', change))).toBe('404 NOT_FOUND');
    const own = await uploadCover(member, { seed: 4 });
    await member.ok('PATCH /release/{id}', { params: { id: inside.uuid }, body: { cover_uuid: own } });
    await member.ok('GET /file/{id}/link', { params: { id: own } });
  });

  it('sees nothing that concerns the whole account', async () => {
    const { member } = await setUp();
    for (const key of ['GET /me/balance', 'GET /me/purchases', 'GET /me/links', 'GET /statistics/first-days'] as const)
      expect(await outcome(member.call(key))).toBe('403 LIMITED_TO_ARTISTS');
    const query = { start_date: '2026-01-01', end_date: '2026-01-31' };
    expect(await outcome(member.call('GET /statistics/territories', { query }))).toBe('403 LIMITED_TO_ARTISTS');
    expect(await outcome(member.call('POST /artist', { body: { name: 'Vera' } }))).toBe('403 LIMITED_TO_ARTISTS');
  });
});

describe('the activity', () => {
  it('names who changed what and when, and joins the same change within minutes', async () => {
    const [owner, member] = await pair();
    await joinTeam(owner, member, { role: 'EDITOR' });
    const { uuid } = await member.ok('POST /release', { body: { title: 'First Light' } });
    const change = (title: string) => member.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title } });
    await change('Second Light');
    await change('Third Light');
    await member.call('PATCH /release/{id}', { params: { id: uuid }, body: { title: 7 } });
    await owner.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: 'Last Light' } });
    const { data, meta } = await owner.ok('GET /me/team/activity');
    expect(meta.itemCount).toBe(2);
    const subject = { kind: 'release', uuid, title: 'Last Light' };
    expect(data).toMatchObject([
      { username: member.username, call: 'PATCH /release/{id}', subject, times: 2 },
      { username: member.username, call: 'POST /release', subject, times: 1 },
    ]);
    await owner.ok('DELETE /release/{id}', { params: { id: uuid } });
    const gone = await owner.ok('GET /me/team/activity');
    expect(gone.data[0]?.subject).toEqual({ kind: 'release', uuid, title: null });
  });

  it('is deleted after a year, but not what tells whose a draft is', async () => {
    const [owner, member] = await pair();
    await joinTeam(owner, member, { role: 'EDITOR' });
    const { uuid } = await member.ok('POST /release', { body: { title: 'First Light' } });
    await member.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: 'Second Light' } });
    const longAgo = new Date(server.clock.now().getTime() - 366 * DAY_MS);
    await server.database.db.updateTable('team_activities').set({ last_at: longAgo }).execute();
    await server.runJob('cleanup.team-activity');
    expect((await owner.ok('GET /me/team/activity')).data.map(({ call }) => call)).toEqual(['POST /release']);
  });
});

it('keeps money, splits, team and webhooks from every role but those that name them', () => {
  expect(SCOPES_OF_ROLE.MANAGER).not.toEqual(expect.arrayContaining(['payouts:write']));
  for (const scope of ['team:write', 'account:write', 'payouts:write', 'splits:write', 'webhooks:write'] as const)
    for (const scopes of Object.values(SCOPES_OF_ROLE)) expect(scopes).not.toContain(scope);
  expect(SCOPES_OF_ROLE.VIEWER.filter((scope) => /royalt|payout|purchase/.test(scope))).toEqual([]);
});

it('ends with the erasure of either side', async () => {
  const [owner, member] = await pair();
  await joinTeam(owner, member, { role: 'EDITOR' });
  await member.ok('POST /release', { body: { title: 'First Light' } });
  await actFor(member, null);
  await member.ok('POST /me/deletion', { body: { password: member.password } });
  await server.database.db
    .updateTable('account_deletions')
    .set({ due_at: server.clock.now() })
    .where('user_uuid', '=', member.uuid)
    .execute();
  await server.runJob('erase-due-accounts');
  expect(await owner.ok('GET /me/team')).toEqual([]);
  expect((await owner.ok('GET /me/team/activity')).data).toMatchObject([{ username: '', call: 'POST /release' }]);
});
