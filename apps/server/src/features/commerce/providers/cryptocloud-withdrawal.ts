import { formatCents } from '@dubplate/rules/cents';
import { z } from 'zod';
import { callProvider, type ProviderAnswer } from './call-provider.ts';
import { ProviderFailed, type WithdrawalAnswer, type WithdrawalToSend } from './payment-provider.ts';

const REASON_MAX = 500;

const created = z.object({ status: z.literal('success'), data: z.object({ invoice_id: z.string().min(1) }) });
const error = z.object({ status: z.literal('error') });
/** The answer to a wrong or missing key. */
const denied = z.object({ detail: z.string() });

/** Only the address, its network or the amount is the receiver's fault; whatever else is wrong is the operator's. */
const faultOf = (status: number, words: string): 'operator' | 'receiver' => {
  if (status === 401 || status === 403 || /balance|insufficient|fund/i.test(words)) return 'operator';
  return /address|amount|currency/i.test(words) ? 'receiver' : 'operator';
};

const readAnswer = ({ status, body }: ProviderAnswer): WithdrawalAnswer => {
  const taken = created.safeParse(body);
  if (status < 300 && taken.success) return { outcome: 'accepted', reference: taken.data.data.invoice_id };
  const isDenied = (status === 401 || status === 403) && denied.safeParse(body).success;
  // 408: the call may still be running.
  if (!isDenied && (status < 400 || status === 408 || !error.safeParse(body).success))
    throw new ProviderFailed(`CryptoCloud did not say what became of the withdrawal (${status})`);
  const reason = JSON.stringify(body).slice(0, REASON_MAX);
  return { outcome: 'refused', fault: faultOf(status, reason), reason };
};

/** Writes the body of a withdrawal. The amount is a number, written without arithmetic. */
export const writeWithdrawal = ({ network, address, cents }: WithdrawalToSend): string => {
  const fields = JSON.stringify({ currency_code: network, to_address: address });
  return `${fields.slice(0, -1)},"amount":${formatCents(cents)}}`;
};

/**
 * Calls CryptoCloud's withdrawals, which have a key of their own. The API has neither an idempotency key nor a way to ask
 * about a withdrawal, so the call is never repeated.
 * @throws ProviderFailed if the answer does not say whether the money is sent
 */
export const sendWithdrawal = async (url: string, key: string, body: string): Promise<WithdrawalAnswer> =>
  readAnswer(
    await callProvider(`${url}/v2/invoice/api/out/create`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body,
    }),
  );
