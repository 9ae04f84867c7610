import { CART_MAX, PURCHASES_LISTED_MAX } from '@dubplate/contract/commerce/limits';
import { addPlanToCart } from '@dubplate/testkit/commerce/shop';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';

const server = useServer();
let artist: Person;
beforeEach(async () => {
  artist = await signUp(server);
});

const addService = () =>
  artist.call('POST /user-product', { body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: artist.uuid } });

it('keeps the cart at its limit under concurrent calls, and accepts more once it is cleared', async () => {
  const answers = [];
  for (let round = 0; round < 6; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, addService))));
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.length - refused.length, refused[0]?.error.message]).toEqual([CART_MAX, 'CART_FULL']);
  const plan = { body: { subscriptionName: 'PREMIUM_1M', userUuid: artist.uuid } };
  expect((await artist.call('POST /order/user-subscription', plan)).error.message).toBe('CART_FULL');
  await artist.ok('DELETE /me/cart');
  expect((await addPlanToCart(artist, 'PREMIUM_1M')).status).toBe('PENDING');
});

it('lists the newest thousand purchases in either order, and older ones by end date', async () => {
  await sql`
    insert into purchases (uuid, user_uuid, type, product_kind, status, amount, created_at, updated_at)
    select gen_random_uuid(), ${artist.uuid}, 'PRODUCT', 'EARLY_DATE', 'PENDING', 15, day, day
    from generate_series(1, ${PURCHASES_LISTED_MAX} + 20) as n,
      lateral (select timestamptz '2026-11-01 12:00Z' - n * interval '1 day' as day) as made`.execute(
    server.database.db,
  );
  const range = { startDate: '2020-01-01', endDate: '2026-12-31' };
  const days = async (query: Record<string, string>) =>
    (await artist.ok('GET /me/purchases', { query: { ...range, ...query } })).map(({ createdAt }) =>
      createdAt.slice(0, 10),
    );
  const newest = await days({ order: 'DESC' });
  expect([newest.length, newest[0]]).toEqual([PURCHASES_LISTED_MAX, '2026-10-31']);
  expect(await days({ order: 'ASC' })).toEqual(newest.toReversed());
  const older = await days({ order: 'DESC', endDate: newest.at(-1) ?? '' });
  expect(older).toHaveLength(21);
});
