import { createHash } from 'node:crypto';
import { tronBytes } from '@dubplate/rules/payouts/crypto-address';
import { keccak_256 } from '@noble/hashes/sha3.js';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The last four bytes of an address of TRON are the checksum of the others. */
const isTronChecksum = (bytes: Buffer): boolean =>
  sha256(sha256(bytes.subarray(0, -4)))
    .subarray(0, 4)
    .equals(bytes.subarray(-4));

/** EIP-55: the case of a letter tells whether the digit of the hash at its place is 8 or more. */
const isEvmChecksum = (digits: string): boolean => {
  const lower = digits.toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex');
  const expected = [...lower].map((digit, place) => ((hash[place] ?? '') >= '8' ? digit.toUpperCase() : digit));
  return expected.join('') === digits;
};

/**
 * Compares an address that has the form of its network with its checksum. An address `0x…` in one case has none, which
 * is allowed.
 */
export const hasRightChecksum = (address: string): boolean => {
  const tron = tronBytes(address);
  if (tron !== null) return isTronChecksum(Buffer.from(tron));
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || isEvmChecksum(digits);
};
