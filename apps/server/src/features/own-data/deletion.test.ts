import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createAuthenticator } from '@dubplate/testkit/authenticator';
import { grantService } from '@dubplate/testkit/commerce/purchases';
import { addPlanToCart } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, signUpVerified, stranger } from '@dubplate/testkit/person';
import { makeDraft, uploadCover } from '@dubplate/testkit/records';
import { startTestServer } from '@dubplate/testkit/server';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
let moderator: Person;
beforeEach(async () => {
  admin = await signUp(server, { roles: ['admin'] });
  moderator = await signUp(server, { roles: ['moderator'] });
});

const DAY = 24 * 3600;
const requestDeletion = (person: Person, password = person.password) =>
  person.call('POST /me/deletion', { body: { password } });
const login = ({ username, password }: Person) =>
  stranger(server.origin).call('POST /login', { body: { username, password, fingerprint: 'test' } });
/** Signs in again, days later. */
const signInAgain = async (person: Person) => {
  person.token = (await login(person)).body.access_token;
};
const pass = async (days: number) => {
  server.clock.advance(days * DAY);
  await server.runJob('erase-due-accounts');
};
const approve = async (uuid: string) => {
  await signInAgain(moderator);
  await moderator.ok('POST /staff/release/{id}/approve', { params: { id: uuid } });
};
const rowsOf = async (table: string, column: string, uuid: string) =>
  (await server.database.pool.query(`select * from ${table} where ${column} = $1`, [uuid])).rows;

describe('requesting a deletion', () => {
  it('requires the password, returns the date, and ends the other sessions', async () => {
    const person = await signUpVerified(server);
    const elsewhere = Object.assign(stranger(server.origin), { token: (await login(person)).body.access_token });
    const wrong = await requestDeletion(person, 'not this one');
    expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([400, 'password']);
    expect(await person.ok('GET /me/deletion')).toBeNull();
    const { body: planned } = await requestDeletion(person);
    expect(Date.parse(planned.due_at) - Date.parse(planned.requested_at)).toBe(14 * DAY * 1000);
    expect(await person.ok('GET /me/deletion')).toEqual(planned);
    expect((await elsewhere.call('GET /me')).status).toBe(401);
    const email = await server.sent(person.username, 2).then(() => server.outbox(person.username));
    expect(email.find(({ subject }) => subject === 'Your account will be deleted')?.link?.path).toBe('/settings/data');
  });

  it('keeps the first date when requested again', async () => {
    const person = await signUp(server);
    const { body: planned } = await requestDeletion(person);
    server.clock.advance(600);
    expect((await requestDeletion(person)).body).toEqual(planned);
  });

  it('is rejected for the last administrator', async () => {
    const alone = await startTestServer();
    const last = await signUp(alone, { roles: ['admin'] });
    expect((await requestDeletion(last)).error).toMatchObject({ statusCode: 409, message: 'LAST_ADMIN_STAYS' });
    await alone.stop();
  });
});

describe('within fourteen days', () => {
  it('nothing is deleted on day thirteen, and a canceled deletion keeps everything', async () => {
    const person = await signUp(server);
    const { release } = await makeDraft(person);
    await requestDeletion(person);
    await pass(13);
    await signInAgain(person);
    expect((await person.ok('GET /release/{id}', { params: { id: release.uuid } })).tracks).toHaveLength(1);
    expect((await person.call('DELETE /me/deletion')).status).toBe(204);
    expect(await person.ok('GET /me/deletion')).toBeNull();
    await pass(2);
    await signInAgain(person);
    expect((await person.ok('GET /release/{id}', { params: { id: release.uuid } })).tracks).toHaveLength(1);
  });
});

describe('on day fourteen', () => {
  it('drafts, denied and waiting releases are deleted with their files; releases promised to stores stay', async () => {
    const person = await signUp(server);
    const draft = await makeDraft(person, { title: 'Draft' });
    const waiting = await makeDraft(person, { title: 'Waiting', days: 60 });
    const meanwhile = await makeDraft(person, { title: 'Sent meanwhile', days: 60 });
    const kept = await makeDraft(person, { title: 'Kept', days: 60 });
    const denied = await makeDraft(person, { title: 'Denied', days: 60 });
    const unused = await uploadCover(person, { seed: 3 });
    const publish = (uuid: string) => person.ok('POST /release/{id}/publish', { params: { id: uuid } });
    await publish(waiting.release.uuid);
    await publish(kept.release.uuid);
    await publish(denied.release.uuid);
    await signInAgain(moderator);
    const denial = { params: { id: denied.release.uuid }, body: { deny_reason: 'Noise' } };
    await moderator.ok('POST /staff/release/{id}/deny', denial);
    await requestDeletion(person);
    // Submitted and approved after the deletion was requested.
    await publish(meanwhile.release.uuid);
    await approve(kept.release.uuid);
    await approve(meanwhile.release.uuid);
    await pass(14);

    const titles = (await rowsOf('releases', 'user_uuid', person.uuid)).map(({ title }) => title).sort();
    expect(titles).toEqual(['Kept', 'Sent meanwhile']);
    const artists = (await rowsOf('artists', 'user_uuid', person.uuid)).map(({ uuid }) => uuid).sort();
    expect(artists).toEqual([kept.artistUuid, meanwhile.artistUuid].sort());
    const left = new Set((await rowsOf('files', 'owner_uuid', person.uuid)).map(({ uuid }) => uuid));
    const filesOf = ({ release, tracks }: typeof kept) => [
      release.cover_uuid,
      ...tracks.map((track) => track.wav_uuid),
    ];
    expect([...left].sort()).toEqual([...filesOf(kept), ...filesOf(meanwhile)].sort());
    await eventually('the bytes to go', async () => {
      const stored = await readdir(path.join(server.dataDir, 'files', 'files'));
      return (
        [unused, ...[draft, waiting, denied].flatMap(filesOf)].every((uuid) => !stored.includes(uuid ?? '')) ||
        undefined
      );
    });
    await signInAgain(moderator);
    const seen = await moderator.ok('GET /staff/release/{id}', { params: { id: kept.release.uuid } });
    expect([seen.title, seen.artists[0]?.name]).toEqual(['Kept', 'Night Ferry']);
  });

  it('sign-in is impossible, no personal data is left, and the username is free', async () => {
    const person = await signUpVerified(server, { roles: ['support'] });
    const device = createAuthenticator(server.origin.replace('127.0.0.1', 'localhost'));
    const options = await person.ok('POST /me/passkey-options', { body: {} });
    await person.ok('POST /me/passkey', { body: { name: 'Key', credential: device.create(options) } });
    await person.ok('POST /me/totp', { body: { password: person.password } });
    await person.ok('PATCH /profile/{id}', { params: { id: person.uuid }, body: { first_name: 'Anna' } });
    await person.ok('POST /me/export');
    const copy = await eventually('the copy', async () => {
      const made = await person.ok('GET /me/export');
      return made?.status === 'READY' ? made : undefined;
    });
    expect(copy.size).toBeGreaterThan(0);
    const { url } = await person.ok('POST /me/export/link', { body: {} });
    await requestDeletion(person);
    await pass(6);
    await signInAgain(person);
    await pass(8);

    expect((await person.call('GET /me')).status).toBe(401);
    expect((await person.call('POST /refresh')).status).toBe(401);
    expect((await login(person)).error.message).toBe('WRONG_CREDENTIALS');
    expect((await login({ ...person, username: `erased:${person.uuid}` })).error.message).toBe('WRONG_CREDENTIALS');
    const credential = device.get(await stranger(server.origin).ok('POST /login/passkey-options'));
    expect((await stranger(server.origin).call('POST /login/passkey', { body: { credential } })).status).toBe(401);
    expect((await fetch(`${server.origin}${url}`)).status).toBe(404);
    const [row] = await rowsOf('users', 'uuid', person.uuid);
    expect(JSON.stringify(row)).not.toMatch(/Anna|argon2|example\.com/);
    expect(row).toMatchObject({ password_hash: null, roles: [], first_name: null, verified_at: null });
    for (const table of ['sessions', 'passkeys', 'totp_secrets', 'account_links', 'own_exports', 'account_deletions'])
      expect([table, await rowsOf(table, 'user_uuid', person.uuid)]).toEqual([table, []]);
    const heir = await signUp(server, { username: person.username });
    expect(heir.uuid).not.toBe(person.uuid);
  });

  it('payments and audit entries stay', async () => {
    const person = await signUp(server);
    await admin.ok('POST /staff/user/{id}/roles', { params: { id: person.uuid }, body: { roles: ['support'] } });
    await grantService(server.database.db, { userUuid: person.uuid, kind: 'EARLY_DATE' });
    const plan = await addPlanToCart(person, 'PREMIUM_1M');
    await person.ok('GET /user-subscription/{id}/checkout', {
      params: { id: plan.uuid },
      query: { paymentType: 'PAY_PAL', email: 'receipts@example.com' },
    });
    expect(await rowsOf('payments', 'user_uuid', person.uuid)).toMatchObject([
      { receipt_email: 'receipts@example.com' },
    ]);
    await requestDeletion(person);
    await pass(15);
    expect(await rowsOf('purchases', 'user_uuid', person.uuid)).toHaveLength(2);
    // The accounting records contain no names.
    expect(await rowsOf('payments', 'user_uuid', person.uuid)).toMatchObject([{ receipt_email: null }]);
    expect(await rowsOf('audit_log', 'subject_uuid', person.uuid)).toHaveLength(1);
  });

  it('waits while the user is the last administrator, and is idempotent', async () => {
    const alone = await startTestServer();
    const [leaving, other] = [await signUp(alone, { roles: ['admin'] }), await signUp(alone, { roles: ['admin'] })];
    await requestDeletion(leaving);
    await other.ok('POST /staff/user/{id}/roles', { params: { id: other.uuid }, body: { roles: [] } });
    const erasedAt = async () =>
      (await alone.database.pool.query('select erased_at from users where uuid = $1', [leaving.uuid])).rows[0]
        .erased_at;
    alone.clock.advance(14 * DAY);
    await alone.runJob('erase-due-accounts');
    expect(await erasedAt()).toBeNull();
    await signUp(alone, { roles: ['admin'] });
    await alone.runJob('erase-due-accounts');
    const first = await erasedAt();
    expect(first).not.toBeNull();
    alone.clock.advance(DAY);
    await alone.runJob('erase-due-accounts');
    expect(await erasedAt()).toEqual(first);
    await alone.stop();
  });
});
