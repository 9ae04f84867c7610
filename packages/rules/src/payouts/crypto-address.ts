import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';

const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const ETHEREUM = /^0x[\da-fA-F]{40}$/;

/** Whether a text has the form of an address of the network. Checksums are left to the provider. */
export const isCryptoAddress = (network: CryptoNetwork, address: string): boolean =>
  (network === 'USDT_TRC20' ? TRON : ETHEREUM).test(address);
