import { type PayoutServer, startPayoutServer } from '@dubplate/testkit/payouts/payout-server';
import type { Person } from '@dubplate/testkit/person';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let kit: PayoutServer;
beforeAll(async () => {
  kit = await startPayoutServer();
});
afterAll(() => kit.server.stop());

const approved = async (amount: string, person: Person) => {
  const { body } = await kit.request(person, amount);
  expect((await kit.approve(body.uuid)).body.state).toBe('APPROVED');
  return body;
};
const stateOf = async (uuid: string, person: Person) =>
  (await person.ok('GET /me/payout/{id}', { params: { id: uuid } })).state;

it('sets a payout aside whose receiver cannot be read, alerts staff, and sends the later ones', async () => {
  const { db } = kit.server.database;
  const [broken, fine] = [await kit.paidArtist('100.00'), await kit.paidArtist('100.00')];
  const crypto = (person: Person, digit: string) =>
    person.ok('PUT /me/payout-method', {
      body: {
        method: 'CRYPTO',
        network: 'USDT_ERC20',
        address: `0x${`${digit}1`.repeat(20)}`,
        password: person.password,
      },
    });
  await crypto(broken, 'c');
  await crypto(fine, 'd');
  const [first, second] = [await approved('25.00', broken), await approved('26.00', fine)];
  await kit.letDayPass();
  await sql`UPDATE payout_methods SET sealed = sealed || '\\x00' WHERE user_uuid = ${broken.uuid}`.execute(db);
  await kit.send();
  expect([await stateOf(first.uuid, broken), await stateOf(second.uuid, fine)]).toEqual(['APPROVED', 'SENT']);
  const alerts = (await kit.admin.ok('GET /staff/alerts')).data;
  expect(alerts.filter(({ kind }) => kind === 'payouts.unreadable')).toMatchObject([{ subject_uuid: first.uuid }]);

  // Another try within the hour passes it over; later it is sent if it can be read again.
  await sql`UPDATE payout_methods SET sealed = substr(sealed, 1, length(sealed) - 1) WHERE user_uuid = ${broken.uuid}`.execute(
    db,
  );
  await kit.send();
  expect(await stateOf(first.uuid, broken)).toBe('APPROVED');
  await kit.letDayPass();
  await kit.send();
  expect(await stateOf(first.uuid, broken)).toBe('SENT');
});
