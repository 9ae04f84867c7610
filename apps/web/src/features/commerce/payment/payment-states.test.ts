import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { expect, it } from 'vitest';
import { nextState, type PaymentEvent, type PaymentState, paymentTransitions } from './payment-watch.ts';

const purchase = { uuid: 'a', status: 'PENDING' } as Purchase;
const purchases = [purchase];
const statuses = new Map<string, string>();
const cart = { purchases, statuses, watch: 1 };
const page = { url: 'https://pay.example', isBlocked: false };
const error = new Error('refused');

const states = {
  creatingCart: { name: 'creatingCart' },
  cartFailed: { name: 'cartFailed', error },
  recreatingCart: { name: 'recreatingCart', error },
  choosing: { name: 'choosing', error: null, ...cart },
  opening: { name: 'opening', ...cart },
  waiting: { name: 'waiting', page, isBack: false, ...cart },
  unconfirmed: { name: 'unconfirmed', page, ...cart },
  paid: { name: 'paid', purchases },
  declined: { name: 'declined', purchases },
} as const satisfies Record<PaymentState['name'], PaymentState>;

const heard = (status: string): PaymentEvent => ({ type: 'statusesReceived', statuses: new Map([['a', status]]) });
const created = (status: string): PaymentEvent => ({
  type: 'cartCreated',
  purchases: [{ ...purchase, status } as Purchase],
});

type Name = PaymentState['name'];
const rows: readonly (readonly [from: Name, event: PaymentEvent, to: PaymentState])[] = [
  ['creatingCart', created('PENDING'), states.choosing],
  ['creatingCart', created('PAID'), { name: 'paid', purchases: [{ ...purchase, status: 'PAID' }] }],
  ['creatingCart', { type: 'cartFailed', error }, states.cartFailed],
  ['cartFailed', { type: 'cartRetried' }, states.recreatingCart],
  ['recreatingCart', created('PENDING'), states.choosing],
  ['recreatingCart', { type: 'cartFailed', error }, states.cartFailed],
  ['choosing', { type: 'submitted' }, states.opening],
  ['choosing', heard('PAID'), states.paid],
  ['choosing', heard('REJECTED'), states.declined],
  ['choosing', heard('PENDING'), { ...states.choosing, statuses: new Map([['a', 'PENDING']]) }],
  ['opening', { type: 'pageOpened', page }, { ...states.waiting, watch: 2 }],
  ['opening', { type: 'openingFailed', error }, { ...states.choosing, error, watch: 2 }],
  ['opening', heard('PAID'), states.paid],
  ['opening', heard('REJECTED'), states.declined],
  ['waiting', heard('PAID'), states.paid],
  ['waiting', heard('REJECTED'), states.declined],
  ['waiting', { type: 'watchEnded' }, states.unconfirmed],
  ['waiting', heard('PENDING'), { ...states.waiting, statuses: new Map([['a', 'PENDING']]) }],
  ['waiting', { type: 'cameBack' }, { ...states.waiting, isBack: true }],
  ['waiting', { type: 'anotherMethodWanted' }, states.choosing],
  ['unconfirmed', heard('PAID'), states.paid],
  ['unconfirmed', heard('REJECTED'), states.declined],
  ['unconfirmed', heard('PENDING'), { ...states.unconfirmed, statuses: new Map([['a', 'PENDING']]) }],
  ['unconfirmed', { type: 'watchRestarted' }, { ...states.waiting, isBack: true, watch: 2 }],
  ['unconfirmed', { type: 'anotherMethodWanted' }, states.choosing],
];

it.each(rows)('from %s, %o leads on', (from, event, to) => {
  expect(nextState(states[from], event)).toEqual(to);
});

it('no longer says that a payment is processed once its page was left and nothing has arrived', () => {
  const back = nextState(states.waiting, { type: 'cameBack' });
  expect(nextState(back, heard('PAID'))).toEqual(states.paid);
  expect(nextState(back, heard('PENDING'))).toEqual({
    ...states.unconfirmed,
    statuses: new Map([['a', 'PENDING']]),
  });
});

it('has no transition that no row describes', () => {
  const described = new Set(rows.map(([from, { type }]) => `${from} ${type}`));
  const declared = Object.entries(paymentTransitions).flatMap(([name, events]) =>
    Object.keys(events).map((type) => `${name} ${type}`),
  );
  expect(declared.sort()).toEqual([...described].sort());
});

it('ignores an event that its state does not name, such as a page that opens after all is paid', () => {
  expect(nextState(states.paid, { type: 'pageOpened', page })).toBe(states.paid);
  expect(nextState(states.choosing, { type: 'watchEnded' })).toBe(states.choosing);
});

it('rejects impossible states at compile time', () => {
  // @ts-expect-error nobody waits without a page to pay on
  const waiting: PaymentState = { name: 'waiting', ...cart };
  // @ts-expect-error nobody chooses how to pay for nothing
  const choosing: PaymentState = { name: 'choosing', error: null };
  expect([waiting.name, choosing.name]).toEqual(['waiting', 'choosing']);
});
