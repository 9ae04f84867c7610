import { expect, it } from 'vitest';
import { hasRightChecksum } from './crypto-checksum.ts';

// The examples of EIP-55, and USDT's contracts.
it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
])('takes %s', (address) => {
  expect(hasRightChecksum(address)).toBe(true);
});

it.each([
  ['another case of a letter', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['another digit', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe1'],
  ['two digits that changed places', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d395'],
  ['another letter of TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
])('refuses %s', (_what, address) => {
  expect(hasRightChecksum(address)).toBe(false);
});

it.each(['toLowerCase', 'toUpperCase'] as const)('takes an address without a checksum: %s', (change) => {
  expect(hasRightChecksum(`0x${'5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe1'[change]()}`)).toBe(true);
});
