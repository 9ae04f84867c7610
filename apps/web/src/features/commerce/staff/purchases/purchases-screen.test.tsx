import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { PurchasesScreen } from './purchases-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const purchase = {
  uuid: UUID,
  type: 'PRODUCT',
  status: 'PENDING',
  paymentType: 'PAY_PAL',
  createdAt: '2026-11-20T10:00:00.000Z',
  product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
  subscription: null,
  expiresAt: null,
  releaseUuid: null,
  receiptNumber: null,
  sandbox: false,
  user: { uuid: UUID, username: 'anna@example.com' },
  provider: null,
  refundedAmount: 0,
  refund: null,
  setAside: { uuid: UUID, asked: 15, received: { cents: 999, currency: 'EUR' } },
  cases: [{ uuid: UUID, kind: 'DISPUTE' }],
};
const pageOf = (data: readonly object[], itemCount = data.length) => ({
  data,
  meta: { page: 1, take: 20, itemCount, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
  totals: { paid: 1920, refunded: 15 },
});
const me = (role: string) => ({
  uuid: UUID,
  username: 'staff@example.com',
  first_name: null,
  last_name: null,
  avatar_url: null,
  date_of_birth: null,
  verified_at: null,
  roles: [role],
});
const stub = (role: string, answer: () => Response) =>
  stubCalls({
    'GET /staff/purchases': answer,
    'GET /products': () => Response.json([{ name: 'DUBPLATE_EARLY_DATE', amount: 15, access: false }]),
    'GET /me': () => Response.json(me(role)),
    'GET /staff/users': () => Response.json(pageOf([{ uuid: UUID, username: 'anna@example.com' }])),
    'POST /staff/user/': () => Response.json(purchase, { status: 201 }),
  });
const open = (address = '/staff/purchases') => renderPage(address, { '/staff/purchases': PurchasesScreen });
const asked = (calls: ReturnType<typeof stub>) =>
  calls.filter(({ path }) => path.startsWith('/staff/purchases')).map(({ path }) => path);

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('lists buyers and purchases, with any other amount received, in its own currency', async () => {
  stub('support', () => Response.json(pageOf([purchase])));
  await open();
  const row = within((await screen.findByText('anna@example.com')).closest('tr') as HTMLElement);
  expect(row.getByText('€9.99 received instead of $15')).toBeTruthy();
  expect(row.getByText('Not paid')).toBeTruthy();
  expect(screen.getByLabelText('Totals').textContent).toBe('Paid$1,920Refunded$15');
  expect(screen.queryByRole('button', { name: 'Grant a service' })).toBeNull();
});

it('shows provider cases, and filters by pending decisions', async () => {
  const calls = stub('support', () => Response.json(pageOf([purchase])));
  await open();
  expect(await screen.findByText('Disputed by the payer')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'To be decided' })));
  await waitFor(() => expect(asked(calls).at(-1)).toContain('special=IN_DISPUTE'));
});

it('queries the server with the filters', async () => {
  const calls = stub('support', () => Response.json(pageOf([purchase])));
  await open();
  await screen.findByText('anna@example.com');
  await act(async () => fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'REFUNDED' } }));
  await waitFor(() => expect(asked(calls).at(-1)).toContain('status=REFUNDED'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Set aside' })));
  await waitFor(() => expect(asked(calls).at(-1)).toContain('special=SET_ASIDE'));
  expect(asked(calls).at(-1)).toContain('status=REFUNDED');
});

it('asks for a longer name when too many users match, and shows empty and failed lists', async () => {
  stub('support', () => refused(400, 'TOO_MANY_PEOPLE'));
  await open('/staff/purchases?person=example');
  expect(await screen.findByText('More than 100 people match. Enter more of the name.')).toBeTruthy();
});

it('explains that only the first ten thousand are counted', async () => {
  stub('support', () => Response.json(pageOf([purchase], 10_000)));
  await open();
  expect(await screen.findByText(/Only the first 10,000 purchases are counted/)).toBeTruthy();
});

it('lets an administrator find a user by name and grant a service', async () => {
  const calls = stub('admin', () => Response.json(pageOf([])));
  await open();
  expect(await screen.findByText('No purchases yet')).toBeTruthy();
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Grant a service' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant a service without payment' }));
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Person' }), { target: { value: 'anna' } });
  fireEvent.click(await dialog.findByRole('radio', { name: 'anna@example.com' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Grant' })));
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === `/staff/user/${UUID}/grant`)?.body).toEqual({
      productName: 'DUBPLATE_EARLY_DATE',
    }),
  );
});
