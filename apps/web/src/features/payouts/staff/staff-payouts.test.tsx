import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/index.ts';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { notify } from '#ui/notices/notify.ts';
import { AdjustmentsScreen } from './adjustments/adjustments-screen.tsx';
import { PayoutFilesScreen } from './files/files-screen.tsx';
import { StaffPayoutScreen } from './payout/payout-screen.tsx';
import { StaffPayoutsScreen } from './queue/payouts-screen.tsx';
import { TaxState } from './tax/tax-state.tsx';

const notices: string[] = [];
const keepNotice = (notice: string | { title?: string; message?: unknown }) => {
  notices.push(typeof notice === 'string' ? notice : [notice.title, notice.message].filter(Boolean).join(': '));
  return '';
};

const id = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-03T10:00:00.000Z';
const anna = { uuid: id(8), username: 'anna@example.com' };
const payout = {
  uuid: id(1),
  amount: '750',
  currency: 'USD',
  state: 'REQUESTED',
  method: 'BANK',
  masked: 'DE89 •••• 3000',
  by_hand: false,
  reason: null,
  fee: null,
  reference: null,
  review: [{ code: 'LARGE_FIRST', reason: 'It is the first payout, and a large one.' }],
  requested_at: AT,
  not_before: null,
  steps: [{ state: 'REQUESTED', at: AT, reason: null }],
  invoice: null,
  user: anna,
  country: 'DE',
  approvals_needed: 2,
  approvals: [{ uuid: id(9), username: 'first@example.com', at: AT }],
  failures: [] as object[],
  ends_by_hand: false,
  file_uuid: null,
  target: null,
};
const byHand = {
  ...payout,
  state: 'APPROVED',
  method: 'CARD',
  by_hand: true,
  ends_by_hand: true,
  review: [],
  approvals_needed: 1,
  target: { method: 'CARD', phone: '+49 30 1234567' },
};
const figures = {
  states: [
    { state: 'REQUESTED', payouts: 1, amount: '750' },
    { state: 'FAILED', payouts: 0, amount: '0' },
  ],
  methods: [{ method: 'BANK', payouts: 1, amount: '750' }],
  fees: '61.2',
};
const file = (more: object) => ({
  uuid: id(4),
  payouts: 12,
  sum: '4120.5',
  format: 'pain001',
  created_at: AT,
  cancelled_at: null,
  open: 12,
  ...more,
});
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});

type Answers = Parameters<typeof stubCalls>[0];
const stub = (answers: Answers = {}) =>
  stubCalls({
    'GET /staff/payouts/figures': () => Response.json(figures),
    ...answers,
    ...(answers['GET /staff/payouts'] === undefined && { 'GET /staff/payouts': () => Response.json(pageOf([payout])) }),
  });
const openQueue = (search = '') => renderPage(`/staff/payouts${search}`, { '/staff/payouts': StaffPayoutsScreen });
const openPayout = () => renderPage(`/staff/payouts/${id(1)}`, { '/staff/payouts/$uuid': StaffPayoutScreen });
const openFiles = () => renderPage('/staff/payouts/files', { '/staff/payouts/files': PayoutFilesScreen });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const changes = (calls: ReturnType<typeof stubCalls>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

beforeEach(() => {
  queryClient.clear();
  notices.length = 0;
  vi.spyOn(notify, 'success').mockImplementation(keepNotice);
  vi.spyOn(notify, 'error').mockImplementation(keepNotice);
});
afterEach(() => vi.unstubAllGlobals());

it('lists payouts with their review reasons and approvals under the figures', async () => {
  stub();
  await openQueue();
  const row = within((await screen.findByRole('link', { name: /anna/ })).closest('tr') as HTMLElement);
  expect(row.getByText('1 of 2')).toBeTruthy();
  expect(row.getByText('It is the first payout, and a large one.')).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: 'Figures' }));
  expect((await panel.findAllByText('1 payout, $750.00')).length).toBe(2);
  expect(panel.queryByText('Not delivered')).toBeNull();
  expect(panel.getByText('$61.20')).toBeTruthy();
});

it('filters by state, method and person in the address', async () => {
  const calls = stub();
  const router = await openQueue(`?user=${anna.uuid}`);
  fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'UNKNOWN' } });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ state: 'UNKNOWN', user: anna.uuid }));
  await waitFor(() =>
    expect(calls.some(({ path }) => path.includes(`state=UNKNOWN&user_uuid=${anna.uuid}`))).toBe(true),
  );
  await press('Show everyone');
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('user'));
});

it('announces that another administrator has to approve, too', async () => {
  const calls = stub({ 'POST /staff/payout': () => Response.json(payout) });
  await openQueue();
  await press('Approve $750.00 for anna@example.com');
  await waitFor(() => expect(notices).toEqual(['Approved, 1 of 2. Another administrator has to approve it, too.']));
  expect(changes(calls)).toEqual([[`POST /staff/payout/${id(1)}/approve`, null]]);
});

it.each([
  ['ANOTHER_PERSON_NEEDED', /You have decided about this payout already/],
  ['OWN_PAYOUT', /Another administrator has to decide about your own payout/],
  ['NOT_IN_STATE', /The payout has moved on/],
])('explains the refusal %s of an approval', async (code, reason) => {
  stub({ 'POST /staff/payout': () => refused(409, code) });
  await openQueue();
  await press('Approve $750.00 for anna@example.com');
  await waitFor(() => expect(notices[0]).toMatch(reason));
});

it('offers an approval neither of the own payout nor a second time', async () => {
  const first = { ...payout.approvals[0], uuid: id(3) };
  stub({
    'GET /staff/payouts': () =>
      Response.json(
        pageOf([
          { ...payout, approvals: [first] },
          { ...payout, uuid: id(2), user: { ...anna, uuid: id(3) } },
        ]),
      ),
  });
  queryClient.setQueryData(meQuery.queryKey, { uuid: id(3), roles: ['admin'] } as never);
  await openQueue();
  expect(await screen.findByText('You approved it')).toBeTruthy();
  expect(screen.getByText('Your own payout')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Reject/ })).toHaveLength(2);
});

it('rejects only with a reason', async () => {
  const calls = stub({ 'POST /staff/payout': () => Response.json({ ...payout, state: 'REJECTED' }) });
  await openQueue();
  await press('Reject $750.00 for anna@example.com');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the payout' }));
  const submit = dialog.getByRole('button', { name: 'Reject' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Another name ' } });
  await act(async () => fireEvent.click(submit));
  await waitFor(() =>
    expect(changes(calls)).toEqual([[`POST /staff/payout/${id(1)}/reject`, { reason: 'Another name' }]]),
  );
});

it('reports how many payouts were sent and checked', async () => {
  stub({ 'POST /staff/payouts/send': () => Response.json({ sent: 3, asked: 2 }) });
  await openQueue();
  await press('Send approved');
  await waitFor(() => expect(notices).toEqual(['Sent: 3. Checked with providers: 2.']));
});

it('shows where to send a payout by hand, and marks it as paid with its reference', async () => {
  const calls = stub({
    'GET /staff/payout/': () => Response.json(byHand),
    'POST /staff/payout/': () => Response.json({ ...byHand, state: 'PAID' }),
  });
  await openPayout();
  expect(await screen.findByText('+49 30 1234567')).toBeTruthy();
  expect(screen.queryByText('CARD')).toBeNull();
  await press('Mark as paid');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
  fireEvent.change(dialog.getByLabelText('Reference'), { target: { value: 'REF-1' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' })));
  await waitFor(() =>
    expect(changes(calls)).toEqual([[`POST /staff/payout/${id(1)}/state`, { state: 'PAID', reference: 'REF-1' }]]),
  );
});

it('marks a paid payout as failed only with a note, and says who else has to', async () => {
  const paid = { ...byHand, state: 'PAID', failures: [{ ...anna, at: AT, note: 'The bank sent it back' }] };
  const calls = stub({
    'GET /staff/payout/': () => Response.json(paid),
    'POST /staff/payout/': () => Response.json(paid),
  });
  await openPayout();
  expect(await screen.findByText(/The bank sent it back/)).toBeTruthy();
  await press('Mark as failed');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as failed' }));
  const submit = dialog.getByRole('button', { name: 'Mark as failed' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'Seen at the bank' } });
  await act(async () => fireEvent.click(submit));
  await waitFor(() => expect(notices).toEqual(['Recorded. Another administrator has to confirm that it failed.']));
  expect(changes(calls)).toEqual([
    [`POST /staff/payout/${id(1)}/state`, { state: 'FAILED', note: 'Seen at the bank' }],
  ]);
});

it.each([
  ['a payout that one has called failed', id(7), anna.uuid],
  ['the own payout', anna.uuid, id(9)],
])('leaves %s to another administrator', async (_which, owner, first) => {
  const paid = {
    ...byHand,
    state: 'PAID',
    approvals_needed: 2,
    failures: [{ ...anna, uuid: first, at: AT, note: 'It came back' }],
  };
  stub({ 'GET /staff/payout/': () => Response.json({ ...paid, user: { ...anna, uuid: owner } }) });
  queryClient.setQueryData(meQuery.queryKey, { uuid: anna.uuid } as never);
  await openPayout();
  expect(await screen.findByText('Said to have failed after it was paid: 1 of 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as failed' })).toBeNull();
});

it('leaves the end of a payout to its provider', async () => {
  stub({ 'GET /staff/payout/': () => Response.json({ ...payout, method: 'PAYPAL', state: 'SENT' }) });
  await openPayout();
  expect(await screen.findByRole('heading', { name: 'Payout of $750.00' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Mark as/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
});

it('creates a file in each format, and explains a missing debtor', async () => {
  const calls = stub({
    'GET /staff/payouts/files': () => Response.json(pageOf([])),
    'POST /staff/payouts/files': ({ body }) =>
      (body as { format: string }).format === 'csv'
        ? Response.json({ uuid: id(4), payouts: 2, sum: '30.5' }, { status: 201 })
        : refused(409, 'DEBTOR_MISSING'),
  });
  await openFiles();
  expect(await screen.findByText('No files yet')).toBeTruthy();
  await press('Create CSV');
  await waitFor(() => expect(notices).toEqual(['File of 2 payouts created, $30.50']));
  await press('Create pain.001');
  await waitFor(() => expect(notices[1]).toMatch(/Set PAYOUT_DEBTOR_NAME/));
  expect(changes(calls).map(([, body]) => body)).toEqual([{ format: 'csv' }, { format: 'pain001' }]);
});

it('cancels a file only while none of its payouts is confirmed', async () => {
  const cancelled = file({ uuid: id(6), cancelled_at: AT, open: 0 });
  const calls = stub({
    'GET /staff/payouts/files': () => Response.json(pageOf([file({}), file({ uuid: id(5), open: 3 }), cancelled])),
    'POST /staff/payouts/file': () => Response.json({ uuid: id(4), payouts: 12, sum: '4120.5' }),
  });
  await openFiles();
  expect(await screen.findByText('3 of 12 to confirm')).toBeTruthy();
  expect(screen.getByText('Cancelled')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Download the file/ })).toHaveLength(3);
  await press(/^Cancel the file of/);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the file?' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Cancel the file' })));
  await waitFor(() => expect(changes(calls)).toEqual([[`POST /staff/payouts/file/${id(4)}/cancel`, null]]));
});

it('adjusts a balance below zero with a rate and a reason', async () => {
  const adjustment = { uuid: id(7), user: anna, amount: '-12.5', rate: '10', reason: 'Tax', at: AT };
  const calls = stub({
    'GET /staff/adjustments': () => Response.json(pageOf([adjustment])),
    'POST /staff/adjustments': () => Response.json(adjustment, { status: 201 }),
  });
  await renderPage(`/staff/adjustments?user=${anna.uuid}`, { '/staff/adjustments': AdjustmentsScreen });
  expect(await screen.findByText('Withheld at 10%')).toBeTruthy();
  expect(screen.getByText('-$12.50')).toBeTruthy();
  await press('Adjust a balance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust a balance' }));
  const submit = dialog.getByRole('button', { name: 'Adjust a balance' }) as HTMLButtonElement;
  fireEvent.change(dialog.getByLabelText('Amount, USD'), { target: { value: '0' } });
  expect(dialog.getByText(/other than zero/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Amount, USD'), { target: { value: '-12.50' } });
  fireEvent.change(dialog.getByLabelText('Tax rate, %'), { target: { value: '101' } });
  expect(dialog.getByText('Enter a percent up to 100')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Tax rate, %'), { target: { value: '10' } });
  expect(submit.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Tax' } });
  await act(async () => fireEvent.click(submit));
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      ['POST /staff/adjustments', { user_uuid: anna.uuid, amount: '-12.5', rate: '10', reason: 'Tax' }],
    ]),
  );
});

it('adjusts no balance before a person is chosen', async () => {
  stub({ 'GET /staff/adjustments': () => Response.json(pageOf([])) });
  await renderPage('/staff/adjustments', { '/staff/adjustments': AdjustmentsScreen });
  await press('Adjust a balance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust a balance' }));
  expect(await dialog.findByLabelText('Person')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Amount, USD'), { target: { value: '5' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A gift' } });
  expect((dialog.getByRole('button', { name: 'Adjust a balance' }) as HTMLButtonElement).disabled).toBe(true);
});

it('reads tax details only on request, and sets the state of the form', async () => {
  const tax = { country: 'DE', tax_id: '12/345', vat_number: null, name: null, address: null, form_status: 'NONE' };
  const calls = stub({
    [`GET /staff/user/${anna.uuid}/tax`]: () => Response.json(tax),
    [`PUT /staff/user/${anna.uuid}/tax`]: () => Response.json({ ...tax, form_status: 'REQUESTED' }),
  });
  await renderPage('/', { '/': () => <TaxState user={anna.uuid} /> });
  expect(screen.getByText(/recorded in the audit log/)).toBeTruthy();
  expect(calls).toEqual([]);
  await press('Show tax details');
  expect(await screen.findByText('12/345')).toBeTruthy();
  await act(async () => fireEvent.change(screen.getByLabelText('Tax form'), { target: { value: 'REQUESTED' } }));
  await waitFor(() =>
    expect(changes(calls)).toEqual([[`PUT /staff/user/${anna.uuid}/tax`, { form_status: 'REQUESTED' }]]),
  );
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toContain(`user=${anna.uuid}`);
});
