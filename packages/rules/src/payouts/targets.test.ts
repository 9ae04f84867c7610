import type { PayoutMethodInput } from '@dubplate/contract/payouts/schemas';
import { describe, expect, it } from 'vitest';
import { tronBytes } from './crypto-address.ts';
import { maskTarget, normalizeTarget, validateTarget } from './targets.ts';

const check = (input: PayoutMethodInput) => {
  const target = normalizeTarget(input);
  return {
    target,
    mask: maskTarget(target),
    issues: validateTarget(target).map(({ path, code }) => `${path} ${code}`),
  };
};

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('PayPal', () => {
  it('takes an email, and shows its first letter and its domain', () => {
    expect(check({ method: 'PAYPAL', receiver: ' Anna@Example.com' })).toEqual({
      target: { method: 'PAYPAL', receiver: 'anna@example.com' },
      mask: 'a•••@example.com',
      issues: [],
    });
  });

  it.each(['anna', '+491701234567', 'a@b', `${'a'.repeat(120)}@example.com`])('refuses %s', (receiver) => {
    expect(check({ method: 'PAYPAL', receiver }).issues).toEqual(['receiver receiver_invalid']);
  });
});

describe('crypto', () => {
  it('takes an address of its network only', () => {
    expect(check({ method: 'CRYPTO', network: 'USDT_TRC20', address: TRON })).toMatchObject({
      mask: 'USDT_TRC20 TJRa…RTv8',
      issues: [],
    });
    expect(check({ method: 'CRYPTO', network: 'USDC_BSC', address: EVM })).toMatchObject({
      target: { address: EVM.toLowerCase() },
      mask: 'USDC_BSC 0x52…9ee7',
      issues: [],
    });
    for (const [network, address] of [
      ['USDT_TRC20', EVM],
      ['USDT_ERC20', TRON],
      ['USDT_BSC', EVM.slice(0, -1)],
      ['USDT_TRC20', TRON.toLowerCase()],
      ['USDT_TRC20', TRON.replace('R', 'l')],
      ['USDT_TRC20', `T${'z'.repeat(33)}`],
    ] as const)
      expect(check({ method: 'CRYPTO', network, address }).issues).toEqual(['address address_invalid']);
  });

  it('refuses addresses that nobody owns', () => {
    for (const [network, address] of [
      ['USDT_TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
      ['USDC_BSC', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ] as const)
      expect(check({ method: 'CRYPTO', network, address }).issues).toEqual(['address address_unowned']);
  });

  it('reads the bytes of an address of TRON', () => {
    expect(tronBytes('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')?.slice(0, 4)).toEqual([0x41, 0xa6, 0x14, 0xf8]);
    expect(tronBytes(EVM)).toBeNull();
  });
});

describe('bank', () => {
  const account = { method: 'BANK', holder: 'Anna Example', bic: 'COBADEFFXXX', country: 'DE' } as const;

  it('takes an IBAN without its spaces', () => {
    expect(check({ ...account, iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff' })).toEqual({
      target: { ...account, iban: 'DE89370400440532013000', account: null, bic: 'COBADEFF', town: null },
      mask: '•••• 3000',
      issues: [],
    });
  });

  it('takes an account number instead', () => {
    expect(check({ ...account, account: '12-345 678' })).toMatchObject({
      target: { account: '12345678', iban: null },
      mask: '•••• 5678',
      issues: [],
    });
    expect(check({ ...account, account: '123' }).mask).toBe('•••• 3');
  });

  it('names each field that is wrong', () => {
    expect(
      check({ method: 'BANK', holder: ' ', iban: 'DE88370400440532013000', bic: 'COBADE', country: 'QQ' }).issues,
    ).toEqual(['holder holder_required', 'iban iban_check', 'bic bic_invalid', 'country country_unknown']);
    expect(check(account).issues).toEqual(['iban iban_invalid']);
    expect(check({ ...account, account: '12/34' }).issues).toEqual(['account account_invalid']);
  });
});

it('knows no number of a card', () => {
  expect(check({ method: 'CARD', country: 'DE' })).toMatchObject({ mask: 'Card', issues: [] });
  expect(check({ method: 'CARD', country: 'QQ' }).issues).toEqual(['country country_unknown']);
});
