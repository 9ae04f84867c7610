import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart } from '@dubplate/testkit/commerce/shop';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, expect, it, vi } from 'vitest';

const paypal = createScriptedProvider();
const server = useServer({ logs: /PROVIDER_FAILED/, providers: { PAY_PAL: paypal } });
let artist: Person;
beforeEach(async () => {
  artist = await signUp(server);
  paypal.opened.length = 0;
  paypal.wait = () => Promise.resolve();
});

const checkOut = (person: Person, uuid: string, key: string) =>
  person.call('POST /user-products/checkout', {
    query: { paymentType: 'PAY_PAL' },
    body: { user_products_uuids: [uuid] },
    headers: { 'idempotency-key': key },
  });

/** A provider that hangs until it is released, and counts the waiting calls. */
const blockProvider = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  paypal.wait = () => {
    waiting += 1;
    return promise;
  };
  return { release: resolve, waiting: () => waiting };
};

it('keeps serving other calls while a provider hangs on fifty keyed checkouts', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => signUp(server)));
  const purchases = await Promise.all(people.map((person) => addServiceToCart(person)));
  const provider = blockProvider();
  const checkouts = people.map((person, n) => checkOut(person, purchases[n]?.uuid ?? '', `slow-${n}`));
  await vi.waitFor(() => expect(provider.waiting()).toBe(50), { timeout: TIMEOUT_MS });

  // Fifty calls would use up the ten connections of the pool.
  expect((await artist.call('GET /me')).status).toBe(200);
  const { username, password } = artist;
  expect((await stranger(server.origin).call('POST /login', { body: { username, password } })).status).toBe(200);
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(200);

  provider.release();
  expect((await Promise.all(checkouts)).map(({ status }) => status)).toEqual(Array(50).fill(201));
});

it('opens one payment for two hundred concurrent calls with different keys', async () => {
  const purchase = await addServiceToCart(artist);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => checkOut(artist, purchase.uuid, `parallel-${n}`)),
  );
  const payments = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.uuid] : [])));
  expect(payments.size).toBe(1);
  expect(paypal.opened).toHaveLength(1);
  // Calls that waited too long for a connection get Retry-After.
  for (const { status, headers } of answers)
    if (status !== 201) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
});

it('repeats the answer for the same key, and rejects the key for another call', async () => {
  const [one, other] = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
  const provider = blockProvider();
  const parallel = [checkOut(artist, one.uuid, 'same'), checkOut(artist, one.uuid, 'same')];
  await vi.waitFor(() => expect(provider.waiting()).toBe(2), TIMEOUT_MS);
  expect((await checkOut(artist, other.uuid, 'same')).error.message).toBe('IDEMPOTENCY_KEY_REUSED');
  provider.release();
  const [first, second] = await Promise.all(parallel);
  expect(second?.body).toEqual(first?.body);
  const later = await checkOut(artist, one.uuid, 'same');
  expect(later.body).toEqual(first?.body);
  expect(later.headers.get('idempotency-replayed')).toBe('true');
});

it('allows the key again after the provider failed', async () => {
  const purchase = await addServiceToCart(artist);
  paypal.failNext(1);
  expect((await checkOut(artist, purchase.uuid, 'again')).status).toBe(502);
  expect((await checkOut(artist, purchase.uuid, 'again')).status).toBe(201);
});
