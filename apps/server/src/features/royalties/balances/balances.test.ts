import { type Person, signInAgain, signUp, signUpVerified, verifyName } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { closeThrough, createSequence, newestStatement, readBalance } from '@dubplate/testkit/royalties/bookkeeping';
import { approveSales } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { joinTeam } from '@dubplate/testkit/team';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findIssues } from '../accounting/read-issues.ts';
import { replay } from '../accounting/replay-store.ts';

let server: TestServer;
let admin: Person;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpVerified(server, { roles: ['admin'] });
  moderator = await signUpVerified(server, { roles: ['moderator'] });
});
afterAll(() => server.stop());

const db = () => server.database.db;
/** Nothing may disagree after any step, and replaying everything must give the same statements. */
const expectBooksToAgree = async () => {
  expect(await findIssues(db())).toEqual([]);
  expect(await replay(db())).toEqual([]);
  expect(await findIssues(db())).toEqual([]);
};

const { nextMonth, name } = createSequence();
const closeMonth = (period: string) => closeThrough(admin, period);

describe('splits', () => {
  let owner: Person;
  let friend: Person;
  let period: string;
  let release: string;
  let isrc: string;
  beforeEach(async () => {
    period = nextMonth();
    owner = await signUpVerified(server);
    friend = await signUpVerified(server);
    const record = await publishRelease(owner, moderator);
    release = record.release.uuid;
    isrc = record.tracks[0]?.isrc ?? '';
  });
  const share = (shares: [username: string, share: string][], valid_from = period) =>
    owner.ok('PUT /release/{id}/splits', {
      params: { id: release as never },
      body: { valid_from, shares: shares.map(([username, of]) => ({ username, share: of })) },
    });
  const earn = async (net: string) => {
    await approveSales(admin, name(), [{ month: period, isrc, net }], net);
    await closeMonth(period);
  };
  const invitation = async (person: Person) => {
    const [split] = await person.ok('GET /me/splits');
    if (!split) throw new Error('no split');
    return split;
  };

  it('hold a share until it is accepted, and release it then', async () => {
    expect((await share([[friend.username, '25']])).owner.share).toBe('75');
    await earn('10');
    expect(await newestStatement(owner)).toMatchObject({ earnings: '6', closing: '6' });
    expect(await newestStatement(friend)).toMatchObject({ earnings: '2', held: '2', closing: '0' });
    expect(await readBalance(friend)).toMatchObject({ payable: '0', held: '2' });
    const { uuid, held } = await invitation(friend);
    expect(held).toBe('2');
    const accept = () => friend.ok('POST /me/split/{id}/accept', { params: { id: uuid } });
    expect(await accept()).toMatchObject({ status: 'ACCEPTED', held: '0' });
    await accept();
    expect(await readBalance(friend)).toMatchObject({ payable: '2', held: '0' });
    period = nextMonth();
    await earn('10');
    expect(await newestStatement(friend)).toMatchObject({
      opening: '0',
      earnings: '2',
      released: '2',
      held: '0',
      closing: '4',
    });
    await expectBooksToAgree();
  });

  it('return a declined share to the owner', async () => {
    await share([[friend.username, '25']]);
    await earn('10');
    const { uuid } = await invitation(friend);
    await friend.ok('POST /me/split/{id}/decline', { params: { id: uuid } });
    expect((await friend.call('POST /me/split/{id}/accept', { params: { id: uuid } })).error.message).toBe(
      'SPLIT_ENDED',
    );
    expect(await readBalance(owner)).toMatchObject({ payable: '8' });
    expect(await readBalance(friend)).toMatchObject({ payable: '0', held: '0' });
    period = nextMonth();
    await earn('10');
    expect(await newestStatement(owner)).toMatchObject({
      opening: '6',
      earnings: '8',
      adjustments: '2',
      closing: '16',
    });
    await expectBooksToAgree();
  });

  it('keep the share of someone without an account, who then signs up', async () => {
    await share([['newcomer@example.com', '50']]);
    await earn('10');
    await expectBooksToAgree();
    const newcomer = await signUpVerified(server, { username: 'newcomer@example.com' });
    expect(await readBalance(newcomer)).toMatchObject({ payable: '0', held: '4' });
    await newcomer.ok('POST /me/split/{id}/accept', { params: { id: (await invitation(newcomer)).uuid } });
    expect(await readBalance(newcomer)).toMatchObject({ payable: '4', held: '0' });
    await expectBooksToAgree();
  });

  it('are accepted with a verified name alone', async () => {
    const unverified = await signUp(server);
    const { shares } = await share([[unverified.username, '25']]);
    const accept = () => unverified.call('POST /me/split/{id}/accept', { params: { id: shares[0]?.uuid ?? '' } });
    const { status, error } = await accept();
    expect([status, error.message]).toEqual([403, 'NOT_VERIFIED']);
    await verifyName(server, unverified);
    expect((await accept()).status).toBe(200);
  });

  it('invite at most 20 strangers a day, and count no one twice', async () => {
    const strangers = Array.from({ length: 21 }, (_, n): [string, string] => [
      `stranger-${period}-${n}@example.com`,
      '1',
    ]);
    await share(strangers.slice(0, 20));
    await share(strangers.slice(0, 20));
    const { status, error } = await owner.call('PUT /release/{id}/splits', {
      params: { id: release as never },
      body: { valid_from: period, shares: strangers.map(([username, of]) => ({ username, share: of })) },
    });
    expect([status, error.message]).toEqual([409, 'INVITATIONS_FULL']);
    const { shares } = await owner.ok('GET /release/{id}/splits', { params: { id: release as never } });
    expect(shares).toHaveLength(20);
  });

  it('keep their amounts without the name of someone whose account is deleted', async () => {
    const username = `leaving-${period}@example.com`;
    await share([[username, '50']]);
    const leaving = await signUpVerified(server, { username });
    await leaving.ok('POST /me/split/{id}/accept', { params: { id: (await invitation(leaving)).uuid } });
    await earn('10');
    const before = await newestStatement(owner);
    expect(await readBalance(leaving)).toMatchObject({ payable: '4' });
    await leaving.ok('POST /me/deletion', { body: { password: leaving.password } });
    server.clock.advance(15 * 86_400);
    await server.runJob('erase-due-accounts');
    for (const person of [owner, admin, moderator]) await signInAgain(person);
    expect(await newestStatement(owner)).toEqual(before);
    const shown = await owner.ok('GET /release/{id}/splits', { params: { id: release as never } });
    expect(JSON.stringify(shown)).not.toContain(username);
    const { rows } = await server.database.pool.query('SELECT username FROM royalty_parties WHERE username = $1', [
      username,
    ]);
    expect(rows).toEqual([]);
    await expectBooksToAgree();
  });

  it('are shown to the owner and participants alone', async () => {
    await share([[friend.username, '25']]);
    const read = (person: Person) => person.call('GET /release/{id}/splits', { params: { id: release as never } });
    expect((await read(friend)).body).toMatchObject({
      can_edit: false,
      shares: [{ username: friend.username, share: '25' }],
    });
    expect((await read(await signUpVerified(server))).status).toBe(404);
    const changed = await friend.call('PUT /release/{id}/splits', {
      params: { id: release as never },
      body: { shares: [] },
    });
    expect(changed.status).toBe(404);
  });

  it('are shown to a manager of the owner’s team, who cannot change them', async () => {
    await share([[friend.username, '25']]);
    const manager = await signUpVerified(server);
    await joinTeam(owner, manager, { role: 'MANAGER' });
    const params = { id: release as never };
    const { tracks } = await owner.ok('GET /release/{id}', { params });
    expect(await owner.ok('GET /release/{id}/splits', { params })).toMatchObject({ can_edit: true });
    expect(await manager.ok('GET /release/{id}/splits', { params })).toMatchObject({ can_edit: false });
    const track = { id: tracks[0]?.uuid as never };
    expect(await manager.ok('GET /track/{id}/splits', { params: track })).toMatchObject({ can_edit: false });
    expect((await manager.call('PUT /track/{id}/splits', { params: track, body: { shares: [] } })).status).toBe(403);
  });

  it('name each bad share', async () => {
    const answer = await owner.call('PUT /release/{id}/splits', {
      params: { id: release as never },
      body: {
        shares: [
          { username: 'nobody', share: '10' },
          { username: friend.username, share: '0' },
          { username: owner.username, share: '10' },
          { username: 'a@example.com', share: '99.5' },
          { username: 'A@example.com', share: '1' },
        ],
      },
    });
    expect(answer.error.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['shares.0.username', 'username_invalid'],
      ['shares.1.share', 'share_invalid'],
      ['shares.2.username', 'share_of_owner'],
      ['shares.4.username', 'share_repeated'],
      ['shares', 'shares_exceed'],
    ]);
  });

  it('can’t lower an accepted share for the past; a reduction runs from next month', async () => {
    await share([[friend.username, '25']]);
    await friend.ok('POST /me/split/{id}/accept', { params: { id: (await invitation(friend)).uuid } });
    await expect(share([[friend.username, '20']])).rejects.toThrow('ACCEPTED_SHARE');
    const reduced = await owner.ok('PUT /release/{id}/splits', {
      params: { id: release as never },
      body: { shares: [{ username: friend.username, share: '20' }] },
    });
    const now = server.clock.now();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
    expect(reduced.valid_from).toBe(next);
    await earn('10');
    expect((await newestStatement(friend)).earnings).toBe('2');
  });
});

describe('advances and holds', () => {
  let artist: Person;
  let isrc: string;
  let period: string;
  beforeEach(async () => {
    period = nextMonth();
    artist = await signUpVerified(server);
    isrc = (await publishRelease(artist, moderator)).tracks[0]?.isrc ?? '';
  });
  const earn = async (net: string) => {
    await approveSales(admin, name(), [{ month: period, isrc, net }], net);
    await closeMonth(period);
  };
  const inDays = (days: number) =>
    new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10) as never;

  it('recoup advances before anything is payable, oldest first', async () => {
    const advance = (amount: string) =>
      admin.ok('POST /staff/advances', { body: { user_uuid: artist.uuid, amount, note: `Video ${amount}` } });
    await advance('5');
    const second = await advance('100.00');
    await earn('10');
    const statement = await newestStatement(artist);
    expect(statement).toMatchObject({ earnings: '8', recouped: '8', closing: '0' });
    const detail = await artist.ok('GET /me/statement/{id}', { params: { id: statement.uuid } });
    expect(detail.advances).toMatchObject([
      { note: 'Video 5', recouped_before: '0', recouped_now: '5', left: '0' },
      { note: 'Video 100.00', recouped_before: '0', recouped_now: '3', left: '97' },
    ]);
    await admin.ok('POST /staff/advance/{id}/cancel', { params: { id: second.uuid } });
    period = nextMonth();
    await earn('10');
    expect(await newestStatement(artist)).toMatchObject({ earnings: '8', recouped: '0', closing: '8' });
    await expectBooksToAgree();
  });

  it('hold a balance for a stated reason, and let it go on the day after its end', async () => {
    await earn('10');
    const hold = await admin.ok('POST /staff/holds', {
      body: { user_uuid: artist.uuid, amount: '10.50', reason: 'Streams of bots on Deezer', until: inDays(30) },
    });
    expect(hold.amount).toBe('8');
    expect(await readBalance(artist)).toMatchObject({
      payable: '0',
      held: '8',
      holds: [{ reason: 'Streams of bots on Deezer', amount: '8' }],
    });
    period = nextMonth();
    await earn('10');
    expect(await newestStatement(artist)).toMatchObject({ opening: '8', earnings: '8', held: '10.5', closing: '5.5' });
    await expectBooksToAgree();
    await server.runJob('end-holds');
    expect((await readBalance(artist)).held).toBe('10.5');
    await admin.ok('POST /staff/hold/{id}/end', { params: { id: hold.uuid }, body: {} });
    expect(await readBalance(artist)).toMatchObject({ payable: '16', held: '0', holds: [] });
    const again = await admin.call('POST /staff/hold/{id}/end', { params: { id: hold.uuid }, body: {} });
    expect(again.error.message).toBe('HOLD_ENDED');
    await expectBooksToAgree();
  });

  it('show the support ticket with which their holder answers', async () => {
    const hold = await admin.ok('POST /staff/holds', {
      body: { user_uuid: artist.uuid, reason: 'Bots', until: inDays(10) },
    });
    const ask = (person: Person) =>
      person.ok('POST /ticket', { body: { subject: 'My hold', content: 'Those are fans.', hold_uuid: hold.uuid } });
    await ask(await signUpVerified(server));
    expect((await readBalance(artist)).holds).toMatchObject([{ ticket_uuid: null }]);
    const { uuid } = await ask(artist);
    expect((await readBalance(artist)).holds).toMatchObject([{ ticket_uuid: uuid }]);
  });

  it('last at most 60 days', async () => {
    const answer = await admin.call('POST /staff/holds', {
      body: { user_uuid: artist.uuid, reason: 'Bots', until: inDays(61) },
    });
    expect(answer.error.issues).toMatchObject([{ path: 'until', code: 'until_invalid' }]);
  });
});
