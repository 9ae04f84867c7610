import type { PayoutMethodInput } from '@dubplate/contract/payouts/schemas';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { actorOf, createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#features/commerce/index.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Onboarding } from '../providers/payout-provider.ts';
import { offeredMethods } from './offered.ts';
import { type MethodContext, readMethod, removeOwnMethod, setMethod } from './set-method.ts';
import { createPayoutBox, currentMethod, openDetails } from './store.ts';

const server = useServer();

let context: ReturnType<typeof createPayoutContext>;
let artist: Person;
let actor: Actor;
beforeEach(async () => {
  context = createPayoutContext(server);
  artist = await signUpVerified(server);
  actor = await actorOf(server, artist);
});

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const IBAN: PayoutMethodInput = {
  method: 'BANK',
  holder: 'Anna Example',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  country: 'DE',
};
const pay = () => grantPlan(context.db, { userUuid: artist.uuid, name: 'PREMIUM_1M', days: 20 });
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: { code: string }) => thrown,
  );
  return error?.code;
};

it('offers the providers of the operator, and allows only cards on the free plan', () => {
  const methods = (...given: Parameters<typeof offeredMethods>) =>
    offeredMethods(...given).map(({ method, by_hand, allowed }) => `${method} ${by_hand} ${allowed}`);
  expect(methods({ providers: [], isSandbox: false }, false)).toEqual(['CARD true true', 'BANK true false']);
  expect(methods({ providers: [], isSandbox: true }, true)).toEqual([
    'CARD true true',
    'PAYPAL true true',
    'CRYPTO true true',
    'BANK true true',
  ]);
  expect(methods({ providers: [{ method: 'PAYPAL' }, { method: 'CARD' }], isSandbox: false }, true)).toEqual([
    'CARD false true',
    'PAYPAL false true',
    'BANK true true',
  ]);
});

describe('a method', () => {
  it('is stored sealed, shown masked, and announced by email', async () => {
    await pay();
    expect(await readMethod(context, artist.uuid)).toMatchObject({ method: null, minimum: '10.00' });
    expect(await setMethod(context, actor, IBAN)).toMatchObject({
      method: 'BANK',
      masked: '•••• 3000',
      country: 'DE',
      status: 'READY',
      by_hand: true,
      not_before: null,
    });
    const stored = await currentMethod(context.db, artist.uuid);
    expect(stored?.sealed?.includes('DE89')).toBe(false);
    expect(openDetails(createPayoutBox(context.keyring), stored?.uuid ?? '', stored?.sealed ?? null)).toMatchObject({
      iban: 'DE89370400440532013000',
      account: null,
    });
    expect(context.sent).toEqual([
      {
        name: 'account-letter',
        data: expect.objectContaining({
          kind: 'payout-method-changed',
          username: artist.username,
          values: { to: '•••• 3000' },
        }),
      },
    ]);
  });

  it('waits 24 hours after a change; the same values again change nothing', async () => {
    await pay();
    await setMethod(context, actor, IBAN);
    const { set_at } = await setMethod(context, actor, { ...IBAN, iban: 'DE89370400440532013000' });
    const again = await currentMethod(context.db, artist.uuid);
    expect(again?.is_change).toBe(false);
    await setMethod(context, actor, { method: 'CARD' });
    const changed = await readMethod(context, artist.uuid);
    expect(changed).toMatchObject({ method: 'CARD', masked: 'Card', by_hand: true, status: 'READY' });
    expect(Date.parse(changed.not_before ?? '') - Date.parse(changed.set_at ?? '')).toBe(24 * 3_600_000);
    expect(set_at).not.toBe(changed.set_at);
    expect(context.sent).toHaveLength(2);
  });

  it('counts as changed after it was removed', async () => {
    await setMethod(context, actor, { method: 'CARD' });
    await removeOwnMethod(context, actor, undefined);
    expect(await readMethod(context, artist.uuid)).toMatchObject({ method: null, set_at: null });
    expect((await setMethod(context, actor, { method: 'CARD' })).not_before).not.toBeNull();
  });

  it('is set once by two calls at the same time', async () => {
    await Promise.all([1, 2].map(() => setMethod(context, actor, { method: 'CARD', country: 'DE' })));
    expect(context.sent).toHaveLength(1);
  });

  it('needs a plan that allows it, and a valid target', async () => {
    expect(await failure(setMethod(context, actor, IBAN))).toBe('METHOD_NOT_ALLOWED');
    await pay();
    expect(await failure(setMethod(context, actor, { method: 'PAYPAL', receiver: 'a@example.com' }))).toBe(
      'METHOD_NOT_ALLOWED',
    );
    expect(await failure(setMethod(context, actor, { ...IBAN, bic: 'X' }))).toBe('BAD_INPUT');
  });

  it('is removed once, which is announced by email', async () => {
    await setMethod(context, actor, { method: 'CARD' });
    context.sent.length = 0;
    for (let times = 0; times < 2; times += 1) await removeOwnMethod(context, actor, undefined);
    expect(await readMethod(context, artist.uuid)).toMatchObject({ method: null });
    const email = { kind: 'payout-method-removed', username: artist.username, values: { to: 'Card' } };
    expect(context.sent).toEqual([{ name: 'account-letter', data: expect.objectContaining(email) }]);
  });

  it('takes an address of Ethereum with a right checksum, or in small letters', async () => {
    await pay();
    const crypto = { ...context, isSandbox: true };
    const set = (address: string) => setMethod(crypto, actor, { method: 'CRYPTO', network: 'USDT_ERC20', address });
    const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(await failure(set(EVM.replace('Aeb', 'aeb')))).toBe('BAD_INPUT');
    expect(await set(EVM)).toMatchObject({ masked: 'USDT_ERC20 0x5a…eaed' });
    const { set_at } = await set(EVM);
    expect(await set(EVM.toLowerCase())).toMatchObject({ set_at });
  });

  it('takes an address of TRON with a right checksum', async () => {
    await pay();
    const crypto = { ...context, isSandbox: true };
    const set = (address: string) => setMethod(crypto, actor, { method: 'CRYPTO', network: 'USDT_TRC20', address });
    expect(await failure(set(TRON.replace('Rab', 'Rac')))).toBe('BAD_INPUT');
    expect(await set(TRON)).toMatchObject({ masked: 'USDT_TRC20 TJRa…RTv8', by_hand: true });
  });

  it('needs a verified name, and a recent sign-in or the password', async () => {
    const unverified = await signUp(server);
    expect(await failure(setMethod(context, await actorOf(server, unverified), { method: 'CARD' }))).toBe(
      'NOT_VERIFIED',
    );
    const later = { ...context, clock: { now: () => new Date(Date.now() + 3_600_000) } };
    expect(await failure(setMethod(later, actor, { method: 'CARD' }))).toBe('PASSWORD_NEEDED');
    expect(await failure(removeOwnMethod(later, actor, undefined))).toBe('PASSWORD_NEEDED');
    expect(await failure(setMethod(later, actor, { method: 'CARD', password: 'wrong' }))).toBe('BAD_INPUT');
    expect(await setMethod(later, actor, { method: 'CARD', password: artist.password })).toMatchObject({
      status: 'READY',
    });
  });
});

describe('a card through Stripe', () => {
  let keys: string[];
  let isReady: boolean;
  let isDown: boolean;
  let stripe: MethodContext;
  beforeEach(() => {
    keys = [];
    isReady = false;
    isDown = false;
    const ask = <Result>(answer: Result): Promise<Result> =>
      isDown ? Promise.reject(new ProviderFailed('down')) : Promise.resolve(answer);
    const onboarding: Onboarding = {
      createAccount: ({ key }) => {
        keys.push(key);
        return ask(`acct_${key}`);
      },
      link: (account, { returnUrl }) => ask(`https://stripe.example/${account}?return=${returnUrl}`),
      fetch: () => ask({ isReady, masked: isReady ? 'Visa •••• 4242' : null, country: 'FR' }),
    };
    stripe = {
      ...context,
      providers: [{ method: 'CARD' }],
      onboarding: outsideTransactions('onboarding', onboarding),
    };
  });
  const card = (country = 'DE') => setMethod(stripe, actor, { method: 'CARD', country });

  it('is incomplete until Stripe can pay out to it', async () => {
    expect(await card()).toMatchObject({
      status: 'INCOMPLETE',
      by_hand: false,
      masked: 'Stripe',
      onboarding_url: expect.stringMatching(/^https:\/\/stripe\.example\/acct_.*\/royalties\/payouts$/),
    });
    isDown = true;
    expect(await readMethod(stripe, artist.uuid)).toMatchObject({ status: 'INCOMPLETE', onboarding_url: null });
    isDown = false;
    isReady = true;
    const ready = { status: 'READY', masked: 'Visa •••• 4242', country: 'FR', onboarding_url: null };
    expect(await readMethod(stripe, artist.uuid)).toMatchObject(ready);
    isDown = true;
    expect(await readMethod(stripe, artist.uuid)).toMatchObject(ready);
  });

  it('gets one account, however often the call is repeated', async () => {
    isDown = true;
    expect(await failure(card())).toBe('PROVIDER_FAILED');
    expect(await readMethod(stripe, artist.uuid)).toMatchObject({ method: null });
    isDown = false;
    await Promise.all([card(), card()]);
    await card();
    expect(new Set(keys).size).toBe(1);
    expect(context.sent).toHaveLength(1);
    await card('AT');
    expect(new Set(keys).size).toBe(2);
  });

  it('needs the country of its owner', async () => {
    expect(await failure(setMethod(stripe, actor, { method: 'CARD' }))).toBe('BAD_INPUT');
  });
});
