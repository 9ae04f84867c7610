import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  owner = await signUp(server);
});
afterAll(() => server.stop());

const sent = async (tracks = 1) => {
  const record = await makeDraft(owner, { tracks });
  await owner.ok('POST /release/{id}/publish', { params: { id: record.release.uuid } });
  return record;
};

describe('moderation', () => {
  it('is limited to staff with the role', async () => {
    const params = { id: (await sent()).release.uuid };
    const support = await signUp(server, { roles: ['support'] });
    const admin = await signUp(server, { roles: ['admin'] });
    for (const key of ['GET /staff/releases', 'GET /staff/release/{id}', 'POST /staff/release/{id}/approve'] as const) {
      expect((await stranger(server.origin).call(key, { params })).status).toBe(401);
      expect((await owner.call(key, { params })).error.message).toBe('FORBIDDEN');
      expect((await support.call(key, { params })).status).toBe(403);
      expect((await admin.call(key, { params })).status).toBe(200);
    }
    expect((await moderator.call('GET /staff/audit')).status).toBe(403);
  });

  it('hides drafts', async () => {
    const { release } = await makeDraft(owner);
    expect((await moderator.call('GET /staff/release/{id}', { params: { id: release.uuid } })).status).toBe(404);
    const drafts = await moderator.ok('GET /staff/releases', { query: { status: 'DRAFT' } });
    expect(drafts.data).toEqual([]);
    const all = await moderator.ok('GET /staff/releases');
    expect(all.data.map(({ uuid }) => uuid)).not.toContain(release.uuid);
  });
});

describe('the queue', () => {
  it('lists waiting releases with owner and number of tracks', async () => {
    const { release } = await sent(2);
    const { data, meta } = await moderator.ok('GET /staff/releases', { query: { status: 'PENDING', order: 'DESC' } });
    expect(data[0]).toMatchObject({
      uuid: release.uuid,
      track_count: 2,
      owner: { uuid: owner.uuid, username: owner.username },
      submitted_at: expect.any(String),
    });
    expect(meta.itemCount).toBe(data.length);
  });
});

describe('deciding', () => {
  const decide = (id: string, act: 'approve' | 'deny' | 'publish', body?: object) =>
    moderator.call(`POST /staff/release/{id}/${act}`, { params: { id }, ...(body && { body }) });

  it.each([
    ['approve', ['approve'], 200],
    ['publish before approval', ['publish'], 409],
    ['approve twice', ['approve', 'approve'], 409],
    ['deny', ['deny'], 200],
    ['deny after approval', ['approve', 'deny'], 200],
    ['approve after denial', ['deny', 'approve'], 409],
    ['deny what is published', ['approve', 'publish', 'deny'], 409],
    ['publish', ['approve', 'publish'], 200],
    ['publish twice', ['approve', 'publish', 'publish'], 409],
  ] as const)('%s', async (_name, acts, status) => {
    const { release } = await sent();
    let last = 0;
    for (const act of acts) {
      const answer = await decide(release.uuid, act, act === 'deny' ? { deny_reason: 'Too loud' } : undefined);
      last = answer.status;
      if (last === 409) expect(answer.error.message).toBe('WRONG_STATE');
    }
    expect(last).toBe(status);
  });

  it('succeeds for one of two simultaneous decisions', async () => {
    const { release } = await sent();
    const answers = await Promise.all([
      decide(release.uuid, 'approve'),
      decide(release.uuid, 'approve'),
      decide(release.uuid, 'approve'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const seen = await moderator.ok('GET /staff/release/{id}', { params: { id: release.uuid } });
    expect(seen.history.map(({ to }) => to)).toEqual(['PENDING', 'MODERATED']);
  });

  it('requires a reason for a denial', async () => {
    const { release } = await sent();
    for (const body of [{ deny_reason: '  ' }, {}]) expect((await decide(release.uuid, 'deny', body)).status).toBe(400);
  });

  it('writes an unchangeable audit log with actor, time, before and after', async () => {
    const { release } = await sent();
    await decide(release.uuid, 'deny', { deny_reason: 'The title is all caps' });
    const admin = await signUp(server, { roles: ['admin'] });
    const { data } = await admin.ok('GET /staff/audit', { query: { take: 1 } });
    expect(data[0]).toMatchObject({
      actor: { uuid: moderator.uuid },
      action: 'release.deny',
      subject_type: 'release',
      subject_uuid: release.uuid,
      before: { status: 'PENDING', deny_reason: null },
      after: { status: 'DENIED', deny_reason: 'The title is all caps' },
    });
    const { db } = server.database;
    await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });
});

describe('codes', () => {
  const approved = async (tracks = 1) => {
    const record = await sent(tracks);
    await moderator.ok('POST /staff/release/{id}/approve', { params: { id: record.release.uuid } });
    return record;
  };
  const publish = (id: string, body?: object) =>
    moderator.call('POST /staff/release/{id}/publish', { params: { id }, ...(body && { body }) });

  it('are taken from the pools, each once, with a check digit', async () => {
    const records = [await approved(2), await approved(1)];
    const published = await Promise.all(records.map(({ release }) => publish(release.uuid)));
    const upcs = published.map(({ body }) => body.upc);
    expect(new Set(upcs).size).toBe(2);
    for (const upc of upcs) expect(upc).toMatch(/^2\d{11}$/);
    expect(new Set(published.flatMap(({ body }) => body.tracks.map(({ isrc }) => isrc))).size).toBe(3);
  });

  it('are validated when entered, and returned unchanged', async () => {
    const { release, tracks } = await approved(2);
    const [first = '', second = ''] = tracks.map(({ uuid }) => uuid);
    const wrong = await publish(release.uuid, {
      upc: '036000291453',
      isrcs: { [first]: 'NOT-AN-ISRC', [second]: 'USRC17607839', [crypto.randomUUID()]: 'USRC17607840' },
    });
    expect([wrong.status, wrong.error.issues?.map(({ code }) => code)]).toEqual([
      400,
      ['upc_invalid', 'isrc_invalid', 'isrc_unknown_track'],
    ]);
    const repeated = await publish(release.uuid, { isrcs: { [first]: 'US-RC1-76-07839', [second]: 'USRC17607839' } });
    expect(repeated.error.issues?.map(({ code }) => code)).toEqual(['isrc_repeated']);
    const right = await publish(release.uuid, { upc: '4006381333931', isrcs: { [first]: 'us-rc1-76-07839' } });
    expect([right.body.upc, right.body.tracks[0]?.isrc]).toEqual(['4006381333931', 'USRC17607839']);
    expect(right.body.tracks[1]?.isrc).toMatch(/^ZZDUB/);
  });

  it('are those of the artist unless the moderator enters others', async () => {
    const give = async (upc: string, isrc: string) => {
      const { release, tracks } = await makeDraft(owner, { tracks: 2 });
      const params = { id: release.uuid };
      await owner.ok('PATCH /release/{id}', { params, body: { existing_upc: upc } });
      await owner.ok('PATCH /track/{id}', { params: { id: tracks[0]?.uuid }, body: { existing_isrc: isrc } });
      await owner.ok('POST /release/{id}/publish', { params });
      await moderator.ok('POST /staff/release/{id}/approve', { params });
      return { uuid: release.uuid, first: tracks[0]?.uuid ?? '' };
    };
    const { uuid } = await give('0 36000-29145 2', 'gb-aye-68-00001');
    const seen = await moderator.ok('GET /staff/release/{id}', { params: { id: uuid } });
    expect([seen.existing_upc, seen.tracks[0]?.existing_isrc]).toEqual(['036000291452', 'GBAYE6800001']);
    const { body } = await publish(uuid);
    expect([body.upc, body.tracks[0]?.isrc]).toEqual(['036000291452', 'GBAYE6800001']);
    expect(body.tracks[1]?.isrc).toMatch(/^ZZDUB/);

    const other = await give('036000291452', 'GBAYE6800001');
    expect((await publish(other.uuid)).error.message).toBe('CODE_TAKEN');
    const given = { upc: '5901234123457', isrcs: { [other.first]: 'GBAYE6800002' } };
    const published = await publish(other.uuid, given);
    expect([published.body.upc, published.body.tracks[0]?.isrc]).toEqual(['5901234123457', 'GBAYE6800002']);
  });

  it('are unique over all releases', async () => {
    const [one, two] = [await approved(), await approved()];
    expect((await publish(one.release.uuid, { upc: '012345678905' })).status).toBe(200);
    const taken = await publish(two.release.uuid, { upc: '012345678905' });
    expect([taken.status, taken.error.message, taken.error.code]).toEqual([409, 'CODE_TAKEN', '012345678905']);
    expect((await moderator.ok('GET /staff/release/{id}', { params: { id: two.release.uuid } })).status).toBe(
      'MODERATED',
    );
  });
});

describe('the event of a decision', () => {
  it('is pushed only to the artist', async () => {
    const other = await signUp(server);
    const listen = (person: Person) => {
      const heard: unknown[] = [];
      const socket = io(server.origin, { path: '/api/live', auth: { token: person.token }, transports: ['websocket'] });
      const connected = new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      const first = new Promise<unknown>((resolve) => {
        socket.on('release', (event) => {
          heard.push(event);
          if (event.status === 'DENIED') resolve(event);
        });
      });
      return { socket, connected, first, heard };
    };
    const [mine, theirs] = [listen(owner), listen(other)];
    await Promise.all([mine.connected, theirs.connected]);
    const { release } = await sent();
    await moderator.ok('POST /staff/release/{id}/deny', {
      params: { id: release.uuid },
      body: { deny_reason: 'Too quiet' },
    });
    expect(await mine.first).toEqual({ uuid: release.uuid, status: 'DENIED', deny_reason: 'Too quiet' });
    expect(theirs.heard).toEqual([]);
    mine.socket.close();
    theirs.socket.close();
  });

  it('requires a session', async () => {
    const socket = io(server.origin, {
      path: '/api/live',
      auth: { token: 'nobody' },
      transports: ['websocket'],
      reconnection: false,
    });
    const refusal = await new Promise<Error>((resolve) => socket.on('connect_error', resolve));
    expect(refusal.message).toBe('UNAUTHORIZED');
    socket.close();
  });
});
