import type { PayoutsIssueCode } from '@dubplate/contract/payouts/errors';
import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import type { PayoutMethodInput } from '@dubplate/contract/payouts/schemas';
import { parseUsername } from '../accounts/username.ts';
import type { Issue } from '../issues.ts';
import { EVM_ADDRESS, hasNoOwner, isCryptoAddress } from './crypto-address.ts';
import { ibanIssue } from './iban.ts';
import { PAYOUT_COUNTRIES } from './tax-fields.ts';

/** Where a person wants to be paid, in the one form in which it is stored and compared. */
export type PayoutTarget =
  | { readonly method: 'CARD'; readonly country: string | null }
  | { readonly method: 'PAYPAL'; readonly receiver: string }
  | { readonly method: 'CRYPTO'; readonly network: CryptoNetwork; readonly address: string }
  | {
      readonly method: 'BANK';
      readonly holder: string;
      readonly iban: string | null;
      readonly account: string | null;
      readonly bic: string;
      /** Null in methods that were set before it was asked for. */
      readonly town: string | null;
      /** Where the holder lives; the bank's country is in its BIC. */
      readonly country: string;
    };

const RECEIVER_MAX = 127;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const ACCOUNT = /^[A-Z0-9]{1,34}$/;

export const isBic = (bic: string): boolean => BIC.test(bic);

const compact = (text: string | undefined): string | null => text?.replace(/[\s-]/g, '').toUpperCase() || null;

/** Brings a target into the form in which it is stored, whether or not it is valid. */
export const normalizeTarget = (input: PayoutMethodInput): PayoutTarget => {
  switch (input.method) {
    case 'CARD':
      return { method: 'CARD', country: input.country ?? null };
    case 'PAYPAL': {
      const name = parseUsername(input.receiver);
      return { method: 'PAYPAL', receiver: name?.kind === 'email' ? name.value : input.receiver };
    }
    case 'CRYPTO': {
      const { network, address } = input;
      // The letters of 0x… may be of either case.
      return { method: 'CRYPTO', network, address: EVM_ADDRESS.test(address) ? address.toLowerCase() : address };
    }
    case 'BANK':
      return {
        method: 'BANK',
        holder: input.holder.trim(),
        iban: compact(input.iban),
        account: compact(input.account),
        bic: compact(input.bic) ?? '',
        town: input.town?.trim() || null,
        country: input.country,
      };
  }
};

type TargetIssue = Issue<PayoutsIssueCode>;

const countryIssues = (country: string | null): TargetIssue[] =>
  country === null || PAYOUT_COUNTRIES.includes(country) ? [] : [{ path: 'country', code: 'country_unknown' }];

const bankIssues = (target: PayoutTarget & { readonly method: 'BANK' }): TargetIssue[] => {
  const { holder, iban, account, bic, country } = target;
  const issues: TargetIssue[] = [];
  if (holder === '') issues.push({ path: 'holder', code: 'holder_required' });
  if (iban === null && account === null) issues.push({ path: 'iban', code: 'iban_invalid' });
  const issue = iban === null ? null : ibanIssue(iban);
  if (issue) issues.push(issue);
  if (account !== null && !ACCOUNT.test(account)) issues.push({ path: 'account', code: 'account_invalid' });
  if (!isBic(bic)) issues.push({ path: 'bic', code: 'bic_invalid' });
  return [...issues, ...countryIssues(country)];
};

/** Finds the issues of a normalized target. */
export const validateTarget = (target: PayoutTarget): TargetIssue[] => {
  switch (target.method) {
    case 'CARD':
      return countryIssues(target.country);
    case 'PAYPAL':
      return parseUsername(target.receiver)?.kind === 'email' && target.receiver.length <= RECEIVER_MAX
        ? []
        : [{ path: 'receiver', code: 'receiver_invalid' }];
    case 'CRYPTO':
      if (!isCryptoAddress(target.network, target.address)) return [addressIssue(target.network, 'address_invalid')];
      return hasNoOwner(target.address) ? [addressIssue(target.network, 'address_unowned')] : [];
    case 'BANK':
      return bankIssues(target);
  }
};

export const addressIssue = (
  network: CryptoNetwork,
  code: 'address_invalid' | 'address_checksum' | 'address_unowned',
): TargetIssue => ({
  path: 'address',
  code,
  values: { network: network.replace('_', ' ') },
});

/** Where the money of a target goes, as far as it is known. */
export const countryOfTarget = (target: PayoutTarget): string | null => {
  if (target.method === 'BANK') return target.bic.slice(4, 6);
  return target.method === 'CARD' ? target.country : null;
};

/** A card of which no number is known here. */
export const CARD_MASK = 'Card';

/** What may be shown of a target: enough to recognize it, too little to use it. */
export const maskTarget = (target: PayoutTarget): string => {
  switch (target.method) {
    case 'CARD':
      return CARD_MASK;
    case 'PAYPAL': {
      const [local = '', domain = ''] = target.receiver.split('@');
      return `${[...local][0] ?? ''}•••@${domain}`;
    }
    case 'CRYPTO':
      return `${target.network} ${target.address.slice(0, 4)}…${target.address.slice(-4)}`;
    case 'BANK': {
      const number = target.iban ?? target.account ?? '';
      // Half of a short number would tell too much.
      return `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`;
    }
  }
};
