import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@dubplate/contract/accounts/limits';

// Without what the eye takes for something else: 0 and o, 1, i and l, u and v.
const LETTERS = '23456789abcdefghjkmnpqrstwxyz';
const GROUP = 5;

const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** New codes to be written down, such as `k3m9x-7pqtd`: 48 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
