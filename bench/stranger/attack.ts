import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { addServiceToCart, checkOut } from '@dubplate/testkit/commerce/shop';
import { HOSTILE_PICTURES, makeBlackPng } from '@dubplate/testkit/fixtures/hostile-pictures';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeCatalogues } from './catalogues.ts';

const PARALLEL_CHECKOUTS = 200;
const PAYERS = 50;
const LABELS = 10;

/** How often each status was answered; 0 for a call that broke. */
export type Statuses = Readonly<Record<number, number>>;

export interface Attack {
  readonly what: string;
  run(): Promise<Statuses>;
}

const count = (statuses: readonly number[]): Statuses =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]));

const runAll = async (calls: readonly Promise<{ readonly status: number }>[]): Promise<Statuses> =>
  count((await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? one.value.status : 0)));

const keyedCheckout = (person: Person, { uuid }: Purchase, key: string) =>
  person.call('POST /user-products/checkout', {
    query: { paymentType: 'PAY_PAL' },
    body: { user_products_uuids: [uuid] },
    headers: { 'idempotency-key': key },
  });

/** Ten that the header gives away, and ten that the limits let through: each is decoded as a whole. */
const makePictures = async (): Promise<Uint8Array<ArrayBuffer>[]> => {
  const line = await HOSTILE_PICTURES['a line of fifty million pixels']();
  const allowed = [makeBlackPng(4_166, 12_000), makeBlackPng(12_000, 4_166), makeBlackPng(7_071, 7_071)];
  return Array.from({ length: 20 }, (_, n) => new Uint8Array(n < 10 ? line : (allowed[n % 3] ?? line)));
};

/** Everything that one person's calls could stop others with, ready to be let loose. */
export const prepareAttacks = async (server: { readonly origin: string }): Promise<readonly Attack[]> => {
  const shopper = await signUp(server);
  // The provider's access token is fetched with the first payment, and kept.
  await checkOut(shopper, [await addServiceToCart(shopper)]);
  const wanted = await addServiceToCart(shopper, 'PRODUCER_ARTIST');
  const payers: [Person, Purchase][] = [];
  for (let n = 0; n < PAYERS; n += 1) {
    const payer = await signUp(server);
    payers.push([payer, await addServiceToCart(payer)]);
  }
  const painter = await signUp(server);
  const pictures = await makePictures();
  const catalogues = await makeCatalogues();
  const labels: Person[] = [];
  for (let n = 0; n < LABELS; n += 1) labels.push(await signUp(server));
  const [label] = labels as [Person];
  const importing = (person: Person, body: FormData) => person.call('POST /me/catalogue-imports', { body });
  return [
    {
      what: `${PARALLEL_CHECKOUTS} keyed checkouts of one person`,
      run: () =>
        runAll(Array.from({ length: PARALLEL_CHECKOUTS }, (_, n) => keyedCheckout(shopper, wanted, `parallel-${n}`))),
    },
    {
      what: `${PAYERS} checkouts of ${PAYERS} people at a slow provider`,
      run: () => runAll(payers.map(([payer, purchase], n) => keyedCheckout(payer, purchase, `slow-${n}`))),
    },
    {
      what: 'a catalogue in one message of 7.9 MB',
      run: () => runAll([importing(label, catalogues.message())]),
    },
    { what: 'a catalogue of 20,000 tracks', run: () => runAll([importing(label, catalogues.table())]) },
    {
      what: 'a catalogue of one release with 20,000 tracks',
      run: () => runAll([importing(label, catalogues.oneRelease())]),
    },
    { what: 'a catalogue of 30 messages', run: () => runAll([importing(label, catalogues.archive())]) },
    {
      what: `the catalogues of ${LABELS} people`,
      run: () => runAll(labels.map((person) => importing(person, catalogues.archive()))),
    },
    { what: `${pictures.length} tall pictures`, run: () => runAll(pictures.map((bytes) => painter.upload(bytes))) },
  ];
};
