import { setTimeout as wait } from 'node:timers/promises';
import { asCents } from '@dubplate/rules/cents';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { storeUnbooked } from '@dubplate/testkit/commerce/purchases';
import { addServiceToCart, checkOut, readPurchase } from '@dubplate/testkit/commerce/shop';
import type { Person } from '@dubplate/testkit/person';
import { payFor } from './buy.ts';

const PAUSE_MS = 100;
const PAUSES = 100;

/** Waits for what a job or a webhook of the server itself does. @throws after ten seconds */
const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  for (let pause = 0; pause < PAUSES; pause += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(PAUSE_MS);
  }
  throw new Error(`The demo waited in vain for ${what}`);
};

/** Buys a service and refunds this amount of it; null refunds all. */
const refund = async (admin: Person, person: Person, amount: number | null) => {
  const purchase = await addServiceToCart(person, 'EARLY_DATE');
  await payFor(person, purchase, 'approve');
  const params = { id: purchase.uuid };
  await until('a payment', async () => ((await readPurchase(person, purchase)).status === 'PAID' ? true : undefined));
  await admin.ok('POST /staff/purchase/{id}/refund', { params, ...(amount !== null && { body: { amount } }) });
};

/** A payment that brings more than was asked for, as a bank transfer with a typing mistake does. */
const payTooMuch = async (db: Db, admin: Person, person: Person) => {
  const { payUrl, uuid } = await checkOut(person, [await addServiceToCart(person, 'EARLY_DATE')]);
  await db
    .updateTable('sandbox_orders')
    .set({ amount_cents: asCents(1750) })
    .where('payment_uuid', '=', uuid)
    .execute();
  await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) });
  await until('a payment that is set aside', async () => {
    const { data } = await admin.ok('GET /staff/purchases', { query: { special: 'SET_ASIDE' } });
    return data[0];
  });
};

const changePrice = async (admin: Person) => {
  const params = { name: 'DUBPLATE_PRODUCER_ARTIST' };
  await admin.ok('PATCH /staff/product/{name}', { params, body: { amount: 12 } });
  await admin.ok('PATCH /staff/product/{name}', { params, body: { amount: 10 } });
};

/** Two purchases without a trace in the books: one is answered, the other waits. */
const answerFault = async (db: Db, admin: Person, person: Person) => {
  const first = await storeUnbooked(db, { userUuid: person.uuid, kind: 'EARLY_DATE', amount: 15 });
  await storeUnbooked(db, { userUuid: person.uuid, kind: 'PRODUCER_ARTIST', amount: 10 });
  await admin.ok('POST /staff/ledger/check');
  const fault = await until('a fault of the books', async () => {
    const { data } = await admin.ok('GET /staff/ledger/faults');
    return data.find(({ subjectUuid }) => subjectUuid === first);
  });
  await admin.ok('POST /staff/ledger/fault/{id}/answer', {
    params: { id: fault.uuid },
    body: {
      reason: 'Granted by hand in the database on the day of the move. Entered as a grant.',
      correctAgainst: 'granted',
    },
  });
};

/** Refunds, a payment that is set aside, a change of a price and a fault of the books that was answered. */
export const settleMoneyDemo = async (db: Db, admin: Person, artist: Person, label: Person): Promise<void> => {
  await changePrice(admin);
  const methods = await artist.ok('GET /payment-methods');
  if (methods.some(({ paymentType, sandbox }) => paymentType === 'PAY_PAL' && sandbox)) {
    await refund(admin, label, null);
    await refund(admin, label, 5);
    await payTooMuch(db, admin, label);
  }
  await answerFault(db, admin, label);
};
