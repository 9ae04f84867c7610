import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, expect, it } from 'vitest';
import { eraseOwnAccount, exportOwnAccount } from '../own-data.ts';
import { findUser } from '../store.ts';

const server = useServer();
let person: Person;
beforeEach(async () => {
  person = await signUp(server);
});

const allOn = {
  'release-approved': true,
  'release-denied': true,
  'release-published': true,
  'delivery-live': true,
  'royalty-statement': true,
  'moving-steps': true,
};
const change = (body: object) => person.call('PATCH /me/email-switches', { body });

it('emails about releases are on by default and are switched off one by one', async () => {
  expect(await person.ok('GET /me/email-switches')).toEqual(allOn);
  await Promise.all([change({ 'release-approved': false }), change({ 'delivery-live': false })]);
  const twoOff = { ...allOn, 'release-approved': false, 'delivery-live': false };
  expect(await person.ok('GET /me/email-switches')).toEqual(twoOff);
  expect((await change({ 'delivery-live': true })).body).toEqual({ ...twoOff, 'delivery-live': true });
});

it('other emails cannot be switched off', async () => {
  expect((await change({ 'password-changed': false })).status).toBe(400);
});

it('the switches are exported and erased with the account', async () => {
  await change({ 'release-denied': false });
  const { db } = server.database;
  const { value: account } = await exportOwnAccount(db, person.uuid)[Symbol.asyncIterator]().next();
  expect(account).toMatchObject({ path: 'account/account.json', json: { emails_off: ['release-denied'] } });
  await eraseOwnAccount(db, { userUuid: person.uuid, now: new Date() });
  expect((await findUser(db, person.uuid))?.emails_off).toEqual([]);
});
