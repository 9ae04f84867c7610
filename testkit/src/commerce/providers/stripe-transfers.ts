import type { StandInAnswer, StandInCall } from '../../stand-in.ts';
import { addPaid, type Paid } from './paid.ts';

interface Transfer {
  readonly id: string;
  readonly object: 'transfer';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly destination_payment: string;
  readonly transfer_group: string;
  readonly metadata: { readonly payout_uuid: string };
  amount_reversed: number;
  reversed: boolean;
}

type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
interface Payout {
  readonly id: string;
  readonly object: 'payout';
  readonly created: number;
  status: PayoutStatus;
  failure_code: string | null;
}

interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly country: string;
  readonly service_agreement: string;
  isReady: boolean;
}

interface StripeError {
  readonly status: number;
  readonly code?: string;
  readonly param?: string;
  readonly message?: string;
}

export interface StandInStripeTransfers {
  /** By `transfer_group`: every transfer that was made. */
  readonly paid: ReadonlyMap<string, Paid>;
  readonly transfers: readonly Transfer[];
  readonly accounts: ReadonlyMap<string, Account>;
  transferOf(transferGroup: string): Transfer;
  /** Refuses new transfers with this error until it is called with null. */
  refuse(error: StripeError | null): void;
  /** Pays out what an account has received since its last payout; returns the id of the payout. */
  payOut(account: string, status?: PayoutStatus): string;
  /** Changes a payout. The money of one that fails is paid out with the account's next payout. */
  movePayout(payout: string, status: PayoutStatus, failureCode?: string): void;
  /** A payout that the account's owner made by hand; it has no list of what it consists of. */
  payOutByHand(account: string): string;
  /** Reverses all that is left, or a part of it. */
  reverseInDashboard(transferGroup: string, cents?: number): void;
  /** Lets a receiver finish Stripe's pages, or lets Stripe ask for more. */
  setReady(account: string, isReady: boolean): void;
  /** The object of an event about a payout, to be signed by `event` of the Stripe stand-in. */
  payoutObject(payout: string): object;
}

const ok = (body: unknown): StandInAnswer => ({ status: 200, body });
const failed = ({ status, ...error }: StripeError): StandInAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'Refused', ...error } },
});
const missing = failed({ status: 404, code: 'resource_missing', message: 'No such object' });

/** The newest first, two a page, so that pages are followed. */
const page = (all: readonly { readonly id: string }[], query: URLSearchParams): StandInAnswer => {
  const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  return ok({ object: 'list', data: all.slice(from, from + 2), has_more: from + 2 < all.length });
};

/** Stripe's transfers and connected accounts: https://docs.stripe.com/api/transfers */
export const createStripeTransfersDesk = (): StandInStripeTransfers & {
  /** Returns null if the call is not about payouts. */
  answer(call: StandInCall): StandInAnswer | null;
} => {
  const paid = new Map<string, Paid>();
  const transfers: Transfer[] = [];
  const accounts = new Map<string, Account>();
  /** By account. `sources` is null for a payout by hand. */
  const payouts = new Map<string, { readonly payout: Payout; readonly sources: string[] | null }[]>();
  /** What the next payout of an account consists of. */
  const unpaid = new Map<string, string[]>();
  let refused: StripeError | null = null;

  const add = (account: string, source: string) => unpaid.set(account, [...(unpaid.get(account) ?? []), source]);
  const now = () => Math.floor(Date.now() / 1000);

  const transfer = (form: URLSearchParams): StandInAnswer => {
    if (refused) return failed(refused);
    const [destination = '', amount = 0] = [form.get('destination') ?? '', Number(form.get('amount'))];
    if (!/^acct_\w+$/.test(destination))
      return failed({ status: 400, code: 'resource_missing', param: 'destination', message: 'No such destination' });
    if (!Number.isInteger(amount) || amount <= 0) return failed({ status: 400, code: 'parameter_invalid_integer' });
    const made: Transfer = {
      id: `tr_${transfers.length + 1}`,
      object: 'transfer',
      created: now(),
      amount,
      currency: form.get('currency') ?? '',
      destination,
      destination_payment: `py_${transfers.length + 1}`,
      transfer_group: form.get('transfer_group') ?? '',
      metadata: { payout_uuid: form.get('metadata[payout_uuid]') ?? '' },
      amount_reversed: 0,
      reversed: false,
    };
    transfers.unshift(made);
    add(destination, made.destination_payment);
    addPaid(paid, made.transfer_group, amount);
    return ok(made);
  };
  const reverse = (made: Transfer, cents = made.amount - made.amount_reversed): StandInAnswer => {
    if (made.reversed) return failed({ status: 400, message: `Transfer ${made.id} is already fully reversed.` });
    if (cents > made.amount - made.amount_reversed) return failed({ status: 400, message: 'More than is left' });
    made.amount_reversed += cents;
    made.reversed = made.amount_reversed === made.amount;
    return ok({ id: `trr_${made.id}`, object: 'transfer_reversal', transfer: made.id });
  };
  const allPayouts = () => [...payouts.values()].flat();
  const expand = (source: string): object => {
    const made = transfers.find(({ destination_payment }) => destination_payment === source);
    if (made) return { id: source, object: 'charge', source_transfer: made.id };
    return allPayouts().find(({ payout }) => payout.id === source)?.payout ?? { id: source };
  };
  const transactions = (account: string, query: URLSearchParams): StandInAnswer => {
    const found = payouts.get(account)?.find(({ payout }) => payout.id === query.get('payout'));
    if (!found) return missing;
    if (!found.sources)
      return failed({ status: 400, message: 'Balance transaction history can only be filtered on automatic payouts' });
    const isExpanded = query.get('expand[0]') === 'data.source';
    const all = [found.payout.id, ...found.sources].map((source) => ({
      id: `txn_${found.payout.id}_${source}`,
      object: 'balance_transaction',
      source: isExpanded ? expand(source) : source,
    }));
    return page(all, query);
  };
  const open = (form: URLSearchParams): StandInAnswer => {
    const id = `acct_${accounts.size + 1}`;
    accounts.set(id, {
      id,
      email: form.get('email'),
      country: form.get('country') ?? '',
      service_agreement: form.get('tos_acceptance[service_agreement]') ?? 'full',
      isReady: false,
    });
    return show(id);
  };
  const show = (id: string): StandInAnswer => {
    const account = accounts.get(id);
    if (!account) return failed({ status: 403, code: 'account_invalid' });
    const { email, country, isReady } = account;
    const external = { id: 'card_1', object: 'card', brand: 'Visa', last4: '4242' };
    return ok({
      id,
      object: 'account',
      email,
      country,
      capabilities: { transfers: isReady ? 'active' : 'inactive' },
      payouts_enabled: isReady,
      external_accounts: { object: 'list', data: isReady ? [external] : [], has_more: false },
    });
  };

  const payOut = (account: string, status: PayoutStatus, sources: string[] | null): string => {
    const id = `po_${allPayouts().length + 1}`;
    const payout: Payout = { id, object: 'payout', created: now(), status, failure_code: null };
    payouts.set(account, [{ payout, sources }, ...(payouts.get(account) ?? [])]);
    return id;
  };
  const transferOf = (transferGroup: string): Transfer => {
    const found = transfers.find(({ transfer_group }) => transfer_group === transferGroup);
    if (!found) throw new Error(`No transfer for ${transferGroup}`);
    return found;
  };
  const payoutOf = (id: string): Payout => {
    const found = allPayouts().find(({ payout }) => payout.id === id)?.payout;
    if (!found) throw new Error(`No payout ${id}`);
    return found;
  };

  return {
    paid,
    transfers,
    accounts,
    transferOf,
    refuse(error) {
      refused = error;
    },
    payOut(account, status = 'pending') {
      const sources = unpaid.get(account) ?? [];
      unpaid.delete(account);
      return payOut(account, status, sources);
    },
    movePayout(id, status, failureCode) {
      Object.assign(payoutOf(id), { status, failure_code: failureCode ?? null });
      if (status !== 'failed' && status !== 'canceled') return;
      for (const [account, all] of payouts) if (all.some(({ payout }) => payout.id === id)) add(account, id);
    },
    payOutByHand: (account) => payOut(account, 'paid', null),
    reverseInDashboard: (transferGroup, cents) => void reverse(transferOf(transferGroup), cents),
    setReady(id, isReady) {
      const account = accounts.get(id);
      if (!account) throw new Error(`No account ${id}`);
      account.isReady = isReady;
    },
    payoutObject: payoutOf,
    answer({ method, path, query, headers, raw }) {
      const form = new URLSearchParams(raw);
      const account = String(headers['stripe-account']);
      if (path === '/v1/transfers')
        return method === 'POST'
          ? transfer(form)
          : page(
              transfers.filter(({ transfer_group }) => transfer_group === query.get('transfer_group')),
              query,
            );
      const [, id, isReversal] = /^\/v1\/transfers\/(\w+)(\/reversals)?$/.exec(path) ?? [];
      if (id) {
        const made = transfers.find((one) => one.id === id);
        if (!made) return missing;
        return isReversal ? reverse(made) : ok(made);
      }
      if (path === '/v1/payouts') {
        const since = Number(query.get('created[gte]'));
        const all = (payouts.get(account) ?? []).map(({ payout }) => payout);
        return page(
          all.filter(({ created }) => created >= since),
          query,
        );
      }
      if (path === '/v1/balance_transactions') return transactions(account, query);
      if (path === '/v1/account_links')
        return accounts.has(form.get('account') ?? '')
          ? ok({ object: 'account_link', url: `https://connect.stripe.test/setup/${form.get('account')}` })
          : failed({ status: 403, code: 'account_invalid' });
      if (path === '/v1/accounts') return open(form);
      const [, known] = /^\/v1\/accounts\/(\w+)$/.exec(path) ?? [];
      return known ? show(known) : null;
    },
  };
};
