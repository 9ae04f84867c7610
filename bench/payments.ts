// Measures how soon a payment is confirmed and its release submitted: node bench/payments.ts [payments]

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseId } from '@dubplate/contract/ids';
import { LIVE_PATH, type LiveEvents } from '@dubplate/contract/live';
import { addServiceToCart, checkOut } from '@dubplate/testkit/commerce/shop';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { io } from 'socket.io-client';
import { percentile } from './percentile.ts';
import { startServerProcess } from './server-process.ts';

const payments = Number(process.argv[2] ?? 50);
const releases = Math.min(5, payments);

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(join(folder, 'data'));
const person = await signUp(server);
const socket = io(server.origin, { path: LIVE_PATH, auth: { token: person.token }, transports: ['websocket'] });
await new Promise<void>((resolve) => socket.once('connect', resolve));

const paid = (uuid: string) =>
  new Promise<void>((resolve) => {
    const listen = ({ orders }: LiveEvents['payment-check']) => {
      if (!orders.some((order) => order.uuid === uuid && order.status === 'PAID')) return;
      socket.off('payment-check', listen);
      resolve();
    };
    socket.on('payment-check', listen);
  });
const sent = (uuid: string) =>
  new Promise<void>((resolve) => {
    const listen = (event: LiveEvents['release']) => {
      if (event.uuid !== uuid || event.status !== 'PENDING') return;
      socket.off('release', listen);
      resolve();
    };
    socket.on('release', listen);
  });

const opening: number[] = [];
const knowing: number[] = [];
/** Pays for one service on the sandbox's page. */
const pay = async (releaseUuid?: ReleaseId): Promise<void> => {
  const purchase = await addServiceToCart(person, 'EARLY_DATE', releaseUuid);
  const asked = performance.now();
  const { payUrl } = await checkOut(person, [purchase]);
  opening.push(performance.now() - asked);
  const news = paid(purchase.uuid);
  const pressed = performance.now();
  await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) });
  await news;
  knowing.push(performance.now() - pressed);
};

for (let count = 0; count < payments - releases; count++) await pay();
const sending: number[] = [];
for (let count = 0; count < releases; count++) {
  const { release } = await makeDraft(person, { days: 4, title: `Release ${count}` });
  const out = sent(release.uuid);
  await pay(release.uuid);
  const paid = performance.now();
  await out;
  sending.push((performance.now() - paid) / 1000);
}

const row = (what: string, values: readonly number[], digits = 0) => ({
  what,
  median: Number(percentile(values, 50).toFixed(digits)),
  slowest: Number(Math.max(...values).toFixed(digits)),
});
console.log(`${payments} payments on the sandbox's page, ${releases} of them for a release`);
console.table([
  row('a checkout is opened in, ms', opening),
  row('known over the socket after the press, ms', knowing),
  row('the release is sent after its payment, s', sending, 1),
]);
socket.close();
await server.stop();
await rm(folder, { recursive: true });
