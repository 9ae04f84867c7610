import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import { expect, it } from 'vitest';
import { isCryptoAddress } from './crypto-address.ts';

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
