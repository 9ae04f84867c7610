import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseForRelease, choosePlan } from './cart.ts';

interface Sent {
  readonly call: string;
  readonly key: string | null;
}

let sent: Sent[];
let failing: string | null;

beforeEach(() => {
  sent = [];
  failing = null;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    // The connection probe calls this address, not the cart.
    if (address === '/api/health/live') return new Response('{}');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const name = body.productName ?? body.subscriptionName ?? '';
    sent.push({
      call: `${init.method} ${address} ${name}`.trim(),
      key: new Headers(init.headers).get('Idempotency-Key'),
    });
    if (name !== '' && name === failing) throw new TypeError('no network');
    if (init.method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json({ uuid: name }, { status: 201 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const calls = () => sent.map(({ call }) => call);

it('clears the cart, then adds a plan to it', async () => {
  expect(await choosePlan('PREMIUM_1Y')()).toEqual([{ uuid: 'PREMIUM_1Y' }]);
  expect(calls()).toEqual(['DELETE /api/me/cart', 'POST /api/order/user-subscription PREMIUM_1Y']);
});

it('called again after a lost response, removes nothing from the cart and adds nothing twice', async () => {
  const createCart = chooseForRelease(['A', 'B'], 'release');
  failing = 'B';
  await expect(createCart()).rejects.toThrow();
  failing = null;
  expect(await createCart()).toEqual([{ uuid: 'A' }, { uuid: 'B' }]);
  expect(calls()).toEqual([
    'DELETE /api/me/cart',
    'POST /api/user-product A',
    'POST /api/user-product B',
    'POST /api/user-product A',
    'POST /api/user-product B',
  ]);
  expect([sent[1]?.key, sent[2]?.key]).toEqual([sent[3]?.key, sent[4]?.key]);
  expect(sent[1]?.key).not.toBe(sent[2]?.key);
});
