import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';

export const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The first byte of each address of TRON; 20 bytes of the account and 4 of the checksum follow. */
const TRON_PREFIX = 0x41;
const TRON_BYTES = 25;

/** The 25 bytes of an address of TRON, or null if it is none. The last four are a checksum. */
export const tronBytes = (address: string): readonly number[] | null => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return null;
  const value = [...address].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n);
  const hex = value.toString(16).padStart(TRON_BYTES * 2, '0');
  const bytes = Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16),
  );
  return bytes.length === TRON_BYTES && bytes[0] === TRON_PREFIX ? bytes : null;
};

/** Checks the form of an address. The server compares its checksum as well. */
export const isCryptoAddress = (network: CryptoNetwork, address: string): boolean =>
  network.endsWith('_TRC20') ? tronBytes(address) !== null : EVM_ADDRESS.test(address);

/** Contracts of the tokens, and addresses of which nobody has the key, with `0x…` in small letters. */
const WITHOUT_OWNER: ReadonlySet<string> = new Set([
  // USDT: TRON, Ethereum, BNB Smart Chain.
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0x55d398326f99059ff775485246999027b3197955',
  // USDC: TRON, Ethereum, BNB Smart Chain.
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  // Zeros on TRON and elsewhere, and the address to which tokens are sent to burn them.
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
]);

/** Returns true for addresses, on any network, to which money is sent only to be lost. */
export const hasNoOwner = (address: string): boolean =>
  WITHOUT_OWNER.has(EVM_ADDRESS.test(address) ? address.toLowerCase() : address);
