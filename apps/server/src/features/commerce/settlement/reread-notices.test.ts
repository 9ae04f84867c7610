import { asCents } from '@dubplate/rules/cents';
import { createScriptedProvider, externalIdOf, paid } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy } from '@dubplate/testkit/commerce/shop';
import { signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommerceContext } from '../context.ts';
import { createPaymentMethods } from '../providers/payment-methods.ts';
import { rereadNotices } from './handle-webhook.ts';

const paypal = createScriptedProvider();
const stripe = createScriptedProvider({ name: 'stripe' });
const providers = { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: stripe, STRIPE: stripe };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ providers });
});
afterAll(() => server.stop());

const noticesOf = (provider: string) =>
  server.database.db.selectFrom('payment_notices').select('external_id').where('provider', '=', provider).execute();

it('finds a reversal and a refund whose webhooks were lost', async () => {
  const [artist, admin] = [await signUp(server), await signUp(server, { roles: ['admin'] })];
  const purchase = await addServiceToCart(artist);
  const { uuid } = await buy(server, artist, paypal, [purchase]);
  const of = { outcome: 'LOST', disputed: null, currency: 'USD', refundUuid: null } as const;
  const cases = (['REVERSAL', 'REFUND'] as const).map((kind, at) => ({
    ...of,
    kind,
    reference: kind,
    movements: [{ id: kind, cents: asCents(100 + at) }],
  }));
  paypal.setReport(externalIdOf(uuid), { ...paid(15), cases: cases.slice(1) } as ReturnType<typeof paid>);
  paypal.sent = [{ eventId: 'E-1', externalId: externalIdOf(uuid), report: null, cases: cases.slice(0, 1) }];
  await server.runJob('reread-notices');
  const found = await admin.ok('GET /staff/purchase/{id}', { params: { id: purchase.uuid } });
  expect(found.cases).toMatchObject([{ moved: { cents: 100 } }, { moved: { cents: 101 } }]);
});

it('reads the other providers if one fails, then rejects', async () => {
  const deps: Pick<CommerceContext, 'db' | 'clock' | 'log' | 'methods'> = {
    db: server.database.db,
    clock: server.clock,
    log: { warn: () => undefined, error: () => undefined },
    methods: createPaymentMethods(providers, null),
  };
  paypal.failNext(1);
  stripe.sent = ['1', '2'].map((id) => ({ eventId: id, externalId: `unknown-${id}`, report: null }));
  const { signal } = new AbortController();
  await expect(rereadNotices(deps as CommerceContext, signal)).rejects.toThrow('1 notices could not be read again');
  expect(await noticesOf('stripe')).toEqual([{ external_id: 'unknown-1' }, { external_id: 'unknown-2' }]);
});
