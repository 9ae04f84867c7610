import { importLegacy, moveHere, refusedSignIn, transferEnded } from '@dubplate/testkit/accounts/legacy';
import { recoveryCalls, tokenIn } from '@dubplate/testkit/accounts/recovery';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/tables.ts';
import { eraseOwnTransfer, exportOwnTransfer } from './own-data.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const { requestReset, reset, login } = recoveryCalls(() => server);
const nobody = () => stranger(server.origin);
const start = (token: string) => nobody().call('GET /start-transfering/{token}', { params: { token } });
const mailedToken = async (username: string, count = 1) =>
  tokenIn((await server.sent(username, count)).link?.path ?? '');

let counter = 0;
/** A user of the older system. */
const waiting = async (record: object = {}) => {
  counter += 1;
  await signInAgain(admin);
  const username = `old-${counter}@example.com`;
  await importLegacy(admin, { username, password_hash: 'x', first_name: 'Анна', last_name: 'Белова', ...record });
  return username;
};
const legacy = (username: string) =>
  server.database.db.selectFrom('legacy_users').selectAll().where('username', '=', username).executeTakeFirst();

describe('consent to the transfer', () => {
  it('sends the link that creates the account; consent counts only after it is opened', async () => {
    const username = await waiting();
    const token = await refusedSignIn(server.origin, username);
    const { status, body } = await start(token);
    expect([status, body]).toEqual([200, { status: 'MAIL_SENT' }]);
    const email = await server.sent(username);
    expect(email.subject).toBe('Move your profile to Dubplate');
    expect(email.link?.path).toMatch(/^\/changepassword\?token=[\w-]{43}&expired=\d+$/);
    expect((await legacy(username))?.user_uuid).toBeNull();
    expect((await login(username, 'whatever')).error.message).toBe('NEED_TRANSFERING');
    expect((await reset(tokenIn(email.link?.path))).body).toEqual({ status: 'PASSWORD_CHANGED' });
    const session = nobody();
    session.token = (await login(username, 'brand new password')).body.access_token;
    expect(await session.ok('GET /me')).toMatchObject({
      username,
      first_name: 'Анна',
      last_name: 'Белова',
      verified_at: expect.any(String),
    });
  });

  it('can be requested again after a minute; once the account exists, it is 409 until the token expires', async () => {
    const username = await waiting();
    const token = await refusedSignIn(server.origin, username);
    expect((await start(token)).status).toBe(200);
    const tooSoon = await start(token);
    expect([tooSoon.status, tooSoon.error.message]).toEqual([429, 'MAIL_TOO_SOON']);
    server.clock.advance(61);
    expect((await start(token)).status).toBe(200);
    const first = await mailedToken(username);
    expect((await reset(await mailedToken(username, 2))).status).toBe(200);
    expect((await reset(first)).error.message).toBe('LINK_DEAD');
    const again = await start(token);
    expect([again.status, again.error.message]).toEqual([409, 'ALREADY_TRANSFERED']);
    server.clock.advance(3600);
    expect((await start(token)).status).toBe(404);
    expect((await start('unknown')).status).toBe(404);
  });

  it('requires the mailed link: the token of the sign-in does not create an account', async () => {
    const username = await waiting();
    const token = await refusedSignIn(server.origin, username);
    await start(token);
    expect((await reset(token)).error.message).toBe('LINK_DEAD');
    expect((await start(await mailedToken(username))).status).toBe(404);
    const mailed = await mailedToken(username);
    expect((await reset(mailed, 'short')).status).toBe(400);
    server.clock.advance(3601);
    expect((await reset(mailed)).error.message).toBe('LINK_DEAD');
    expect((await login(username, 'whatever')).error.message).toBe('NEED_TRANSFERING');
  });

  it('is also started by a password reset, whose response is unchanged', async () => {
    const username = await waiting();
    const known = await requestReset(username);
    const unknown = await requestReset('nobody@example.com');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await server.sent(username)).subject).toBe('Move your profile to Dubplate');
    expect((await reset(await mailedToken(username))).status).toBe(200);
    server.clock.advance(61);
    await requestReset(username);
    expect((await server.sent(username, 2)).subject).toBe('Set a new password');
  });

  it('creates one account for two concurrent uses of the link', async () => {
    const username = await waiting({ releases: [{ name: 'Once' }] });
    await start(await refusedSignIn(server.origin, username));
    const token = await mailedToken(username);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('is in the caller’s language', async () => {
    const username = await waiting();
    const params = { token: await refusedSignIn(server.origin, username) };
    await nobody().ok('GET /start-transfering/{token}', { params, headers: { 'accept-language': 'ru' } });
    expect((await server.sent(username)).subject).toBe('Перенос профиля в Dubplate');
  });
});

const record = {
  artists: [{ name: 'Night Ferry', spotify_id: '4tZwfgrHOc3mvqYlEHSvVi' }, { name: 'No Release Yet' }],
  releases: [
    {
      name: 'Ночь',
      artist: 'night ferry',
      type: 'ALBUM',
      release_date: '2019-05-01',
      upc: '036000291452',
      tracks: [{ title: 'One', isrc: 'qz-es1-21-00001' }, { title: 'Two' }],
    },
    ...Array.from({ length: 7 }, (_, n) => ({ name: `Single ${n}`, artist: `Artist ${n}` })),
  ],
  multilinks: [
    {
      name: 'Ночь',
      links: [
        { store: 'Apple Music', url: 'http://music.apple.com/album/1' },
        { store: 'Bandcamp', url: 'https://night.bandcamp.com' },
        { store: 'Spotify', url: 'https://shop.example/night' },
      ],
    },
    ...Array.from({ length: 24 }, (_, n) => ({ name: `Link ${n}`, links: [] })),
  ],
};

describe('the transfer', () => {
  it('creates drafts, artists and links without plan limits, and deletes the payload', async () => {
    const username = await waiting(record);
    const person = await moveHere(server, username);
    const { releases, multilinks } = await transferEnded(person);
    expect(releases.map(({ name }) => name)).toEqual(record.releases.map(({ name }) => name));
    expect([releases.length, multilinks.length]).toEqual([8, 25]);
    for (const item of [...releases, ...multilinks]) expect(item).toMatchObject({ status: 'completed', reason: null });
    const { data } = await person.ok('GET /releases', { query: { order: 'ASC' } });
    expect(data.map(({ title, status }) => [title, status])).toEqual(
      record.releases.map(({ name }) => [name, 'DRAFT']),
    );
    const release = await person.ok('GET /release/{id}', { params: { id: data[0]?.uuid } });
    expect(release).toMatchObject({
      type: 'ALBUM',
      release_date: '2019-05-01',
      existing_upc: '036000291452',
      artists: [{ name: 'Night Ferry', role: 'PRIMARY_ARTIST' }],
    });
    expect(release.tracks.map(({ title, existing_isrc }) => [title, existing_isrc])).toEqual([
      ['One', 'QZES12100001'],
      ['Two', null],
    ]);
    const artists = await person.ok('GET /user/{id}/artists', { params: { id: person.uuid } });
    expect(artists).toHaveLength(9);
    expect(artists.find(({ name }) => name === 'Night Ferry')?.spotify_id).toBe('4tZwfgrHOc3mvqYlEHSvVi');
    const links = await person.ok('GET /me/links', { query: { order: 'ASC' } });
    expect(links.meta.itemCount).toBe(25);
    expect(links.data[0]).toMatchObject({
      title: 'Ночь',
      slug: 'ночь',
      stores: [
        { store: 'apple_music', url: 'https://music.apple.com/album/1' },
        { store: 'other', url: 'https://night.bandcamp.com' },
        // Not a URL of its store, so the page shows the host.
        { store: 'other', url: 'https://shop.example/night' },
      ],
    });
    await eventually('the record to go', async () => ((await legacy(username))?.transferred_at ? true : undefined));
    expect(await legacy(username)).toMatchObject({ payload: null, password_hash: null });
  });

  it('is empty for other users, and its first view is recorded once', async () => {
    const person = await moveHere(server, await waiting({ releases: [{ name: 'Mine' }] }));
    const other = await signUp(server);
    const nothing = { releases: [], multilinks: [], first_viewed_at: null };
    for (const key of ['GET /me/transfer', 'POST /me/transfer/view', 'POST /me/transfer/retry'] as const)
      expect(await other.ok(key)).toEqual(nothing);
    expect((await person.ok('GET /me/transfer')).first_viewed_at).toBeNull();
    const { first_viewed_at } = await person.ok('POST /me/transfer/view');
    expect(first_viewed_at).toEqual(expect.any(String));
    server.clock.advance(30);
    expect((await person.ok('POST /me/transfer/view')).first_viewed_at).toBe(first_viewed_at);
  });

  it('is part of the data export, and is deleted with the account', async () => {
    const username = await waiting({ releases: [{ name: 'Kept' }] });
    const person = await moveHere(server, username);
    await transferEnded(person);
    const { db } = server.database;
    const entries = [];
    for await (const entry of exportOwnTransfer(db, person.uuid)) entries.push(entry);
    expect(entries).toMatchObject([
      {
        path: 'transfer/transfer.json',
        json: { username, moved_at: expect.any(String), releases: [{ name: 'Kept', status: 'completed' }] },
      },
    ]);
    await inTransaction(db, (trx) => eraseOwnTransfer(trx, { userUuid: person.uuid }));
    expect(await legacy(username)).toBeUndefined();
  });
});
