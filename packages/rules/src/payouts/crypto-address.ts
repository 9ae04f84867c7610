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
