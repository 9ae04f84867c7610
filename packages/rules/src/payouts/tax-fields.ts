import type { PayoutsIssueCode } from '@dubplate/contract/payouts/errors';
import { TERRITORIES } from '@dubplate/contract/releases/territories';
import type { Issue } from '../issues.ts';

/** Countries of receivers: those of ISO 3166-1, and Kosovo, for which banks and IBANs use the free code XK. */
export const PAYOUT_COUNTRIES: readonly string[] = [...TERRITORIES, 'XK'];

interface TaxFields {
  readonly country: string | null;
  readonly vat_number: string | null;
}

/**
 * Two letters of the country (EL is Greece, XI Northern Ireland), and what the country makes of the rest; the longest is
 * Swiss (CHE-123.456.789 MWST).
 */
const VAT_NUMBER = /^[A-Z]{2}[A-Z0-9+*]{2,14}$/;

/** Writes a VAT number without spaces, dots and hyphens; null if it is empty. */
export const normalizeVatNumber = (text: string | null): string | null =>
  text?.replace(/[\s.\-/]/g, '').toUpperCase() || null;

/** Finds the issues of tax fields whose VAT number is normalized. No authority is asked. */
export const validateTaxFields = ({ country, vat_number }: TaxFields): Issue<PayoutsIssueCode>[] => {
  const issues: Issue<PayoutsIssueCode>[] = [];
  if (country !== null && !PAYOUT_COUNTRIES.includes(country))
    issues.push({ path: 'country', code: 'country_unknown' });
  if (vat_number !== null && !VAT_NUMBER.test(vat_number)) issues.push({ path: 'vat_number', code: 'vat_invalid' });
  return issues;
};

interface AdjustmentFields {
  readonly amount: string;
  /** Percent. */
  readonly rate?: string | undefined;
}

export const validateAdjustment = ({ amount, rate }: AdjustmentFields): Issue<PayoutsIssueCode>[] => {
  const issues: Issue<PayoutsIssueCode>[] = [];
  if (Number(amount) === 0) issues.push({ path: 'amount', code: 'adjustment_zero' });
  if (rate !== undefined && Number(rate) > 100) issues.push({ path: 'rate', code: 'rate_invalid' });
  return issues;
};
