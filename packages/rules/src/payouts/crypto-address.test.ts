import { CRYPTO_NETWORKS, type CryptoNetwork } from '@dubplate/contract/payouts/limits';
import { expect, it } from 'vitest';
import { hasNoOwner, isCryptoAddress } from './crypto-address.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';

it.each<[CryptoNetwork, string, boolean]>([
  ['USDT_TRC20', TRON, true],
  ['USDT_TRC20', ETHEREUM, false],
  ['USDT_TRC20', TRON.slice(1), false],
  ['USDT_TRC20', `${TRON}0`, false],
  ['USDT_TRC20', TRON.replace('R', '0'), false],
  ['USDT_ERC20', ETHEREUM, true],
  ['USDC_BSC', ETHEREUM.toLowerCase(), true],
  ['USDC_ERC20', TRON, false],
  ['USDT_BSC', `${ETHEREUM}7`, false],
  ['USDC_ERC20', `${ETHEREUM}\n`, false],
  ['USDC_ERC20', '', false],
])('recognizes the addresses of %s: %j', (network, address, isAddress) => {
  expect(isCryptoAddress(network, address)).toBe(isAddress);
});

it.each([
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x55d398326f99059fF775485246999027B3197955',
  '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dEaD',
])('knows that nobody owns %s', (address) => {
  expect(CRYPTO_NETWORKS.some((network) => isCryptoAddress(network, address))).toBe(true);
  expect(hasNoOwner(address)).toBe(true);
});

it.each([TRON, ETHEREUM])('takes %s for a wallet', (address) => {
  expect(hasNoOwner(address)).toBe(false);
});
