import type { StandInAnswer, StandInCall } from '../../stand-in.ts';
import { addPaid, type Paid } from './paid.ts';

/** Withdrawals have a key of their own. */
export const CRYPTOCLOUD_PAYOUT_KEY = 'withdrawal-key-of-ours';

interface Withdrawal {
  readonly invoice_id: string;
  readonly currency_code: string;
  readonly to_address: string;
  /** As it was written in the call. */
  readonly amount: string;
}

export interface StandInCryptoCloudWithdrawals {
  /** By `to_address`: nothing of ours names a withdrawal, and every call pays again. */
  readonly paid: ReadonlyMap<string, Paid>;
  readonly withdrawals: readonly Withdrawal[];
  /** Refuses withdrawals with this answer until it is called with null. */
  refuse(answer: StandInAnswer | null): void;
}

/** CryptoCloud's withdrawals: https://docs.cryptocloud.plus/en/api-reference-v2/withdrawals */
export const createCryptoCloudWithdrawalsDesk = (): StandInCryptoCloudWithdrawals & {
  /** Returns null if the call is not a withdrawal. */
  answer(call: StandInCall): StandInAnswer | null;
} => {
  const paid = new Map<string, Paid>();
  const withdrawals: Withdrawal[] = [];
  let refused: StandInAnswer | null = null;
  return {
    paid,
    withdrawals,
    refuse(answer) {
      refused = answer;
    },
    answer({ method, path, headers, raw }) {
      if (path !== '/v2/invoice/api/out/create' || method !== 'POST') return null;
      if (headers.authorization !== `Token ${CRYPTOCLOUD_PAYOUT_KEY}`)
        return { status: 403, body: { detail: 'Invalid token' } };
      if (refused) return refused;
      const { currency_code, to_address, amount } = JSON.parse(raw);
      if (typeof amount !== 'number' || amount <= 0 || !/^US\w+_\w+$/.test(currency_code) || !/^\w+$/.test(to_address))
        return { status: 400, body: { status: 'error', result: { validate_error: 'to_address' } } };
      const written = /"amount":([\d.]+)/.exec(raw)?.[1] ?? '';
      const invoice_id = `INV-${String(withdrawals.length + 1).padStart(8, 'W')}`;
      withdrawals.push({ invoice_id, currency_code, to_address, amount: written });
      addPaid(paid, to_address, Number(written.replace('.', '')));
      const data = { invoice_id, status: 'created', currency: currency_code, amount };
      return { status: 200, body: { status: 'success', data } };
    },
  };
};
