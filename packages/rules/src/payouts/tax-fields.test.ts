import { expect, it } from 'vitest';
import { normalizeVatNumber, validateAdjustment, validateTaxFields } from './tax-fields.ts';

it('takes a VAT number as people write it', () => {
  expect(normalizeVatNumber(' de 123.456-789 ')).toBe('DE123456789');
  expect(normalizeVatNumber(' ')).toBeNull();
  expect(normalizeVatNumber(null)).toBeNull();
});

it('names each tax field that is wrong', () => {
  const codes = (country: string | null, vat_number: string | null) =>
    validateTaxFields({ country, vat_number }).map(({ path, code }) => `${path} ${code}`);
  expect(codes(null, null)).toEqual([]);
  expect(codes('DE', 'DE123456789')).toEqual([]);
  expect(codes('GR', 'EL123456789')).toEqual([]);
  expect(codes('XK', normalizeVatNumber('CHE-123.456.789 MWST'))).toEqual([]);
  expect(codes('QQ', '123456789')).toEqual(['country country_unknown', 'vat_number vat_invalid']);
});

it('refuses an adjustment of nothing, and a rate above 100 percent', () => {
  const codes = (amount: string, rate?: string) => validateAdjustment({ amount, rate }).map(({ code }) => code);
  expect(codes('-0.01', '100')).toEqual([]);
  expect(codes('12')).toEqual([]);
  expect(codes('-0.00', '100.01')).toEqual(['adjustment_zero', 'rate_invalid']);
});
