import { createHmac, randomInt } from 'node:crypto';
import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { RECOVERY_CODES } from '@dubplate/contract/accounts/limits';
import type { UserId } from '@dubplate/contract/ids';
import { Secret, TOTP } from 'otpauth';
import { raiseAlert } from '#platform/alerts.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { adoptOldKey } from '#platform/secrets/instance-secret.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { listUnreadable, resealSecrets } from '#platform/secrets/reseal-secrets.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import type { AccountLimits } from '../rate-limits.ts';
import type { User } from '../store.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  findTotp,
  listTotpNames,
  type StoredTotp,
  TOTP_UNREADABLE,
  totpSecrets,
} from './store.ts';

export interface SecondFactor {
  sealSecret(secret: Uint8Array, user: UserId): Buffer;
  canOpen(totp: StoredTotp): boolean;
  /** Hashes a recovery code with a key, so that codes cannot be guessed from a copy of the database. */
  hashCode(code: string): Buffer;
  /**
   * Returns true if a one-time code is right (within one step of 30 s either way) and unused, and marks it as used.
   * @throws 403 TOTP_LOST if the secret cannot be decrypted
   */
  consumeCode(db: Db, totp: StoredTotp, code: string, now: Date): Promise<boolean>;
  /** The same for a one-time code or a recovery code. @throws 403 TOTP_LOST */
  consumeCodeOrRecovery(db: Db, totp: StoredTotp, typed: string, now: Date): Promise<boolean>;
}

const hash = (key: Buffer, code: string): Buffer =>
  createHmac('sha256', key)
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();

/**
 * Prepares the second factor at startup: reseals secrets of older versions and alerts staff to unreadable secrets.
 * Recovery codes of older versions stay valid.
 */
export const openSecondFactor = async (db: Db, keyring: Keyring, now: Date): Promise<SecondFactor> => {
  const box = createSecretBox(keyring.key(totpSecrets.name));
  const recoveryKey = keyring.key('totp-recovery-codes');
  const oldRecoveryKey = await adoptOldKey(db, box, 'totp-recovery-codes');
  for (const { uuid, username } of await listTotpNames(db, await resealSecrets(db, keyring, totpSecrets)))
    await raiseAlert(db, { kind: TOTP_UNREADABLE, subject: { type: 'user', uuid }, detail: { username } }, now);

  const open = ({ encrypted_secret, user_uuid }: StoredTotp) => box.open(encrypted_secret, user_uuid);
  const consumeCode: SecondFactor['consumeCode'] = async (on, totp, code, at) => {
    const opened = open(totp);
    if (!opened) throw apiError(accountsErrors, 'TOTP_LOST');
    const generator = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(opened).buffer }) });
    const timestamp = at.getTime();
    const delta = generator.validate({ token: code, timestamp, window: 1 });
    return delta !== null && consumeStep(on, totp.user_uuid, generator.counter({ timestamp }) + delta);
  };
  return {
    sealSecret: (secret, user) => box.seal(secret, user),
    canOpen: (totp) => open(totp) !== null,
    hashCode: (code) => hash(recoveryKey, code),
    consumeCode,
    async consumeCodeOrRecovery(on, totp, typed, at) {
      const code = typed.replace(/\s/g, '');
      if (/^\d{6}$/.test(code)) return consumeCode(on, totp, code, at);
      const hashes = [recoveryKey, ...(oldRecoveryKey ? [oldRecoveryKey] : [])].map((key) => hash(key, code));
      if (await consumeRecoveryCode(on, totp.user_uuid, hashes)) return true;
      if (!open(totp)) throw apiError(accountsErrors, 'TOTP_LOST');
      return false;
    },
  };
};

/** Returns the names of users whose one-time codes can't be checked. @param keyring null if the instance key is missing */
export const listUnreadableTotp = async (db: Db, keyring: Keyring | null): Promise<string[]> =>
  (await listTotpNames(db, await listUnreadable(db, keyring, totpSecrets))).map(({ username }) => username);

/** Returns the rate limit key for codes of a name. Separate from its wrong passwords, which a right password resets. */
export const codeLimitKey = (username: string): string => `code:${username}`;

export type SecondFactorContext = Pick<AccountLimits, 'wrongPasswords'> & { readonly secondFactor: SecondFactor };

/**
 * Requires a code from users with one-time codes, after their password was right. Each try is counted before the check,
 * so that concurrent guesses all count: ten per quarter of an hour, of a million codes.
 * @throws 403 TOTP_REQUIRED without a code, TOTP_LOST, 401 WRONG_TOTP, 429
 */
export const requireSecondFactor = async (
  db: Db,
  { wrongPasswords, secondFactor }: SecondFactorContext,
  user: User,
  code: string | undefined,
  now: Date,
): Promise<void> => {
  const totp = await findTotp(db, user.uuid);
  if (!totp || totp.activated_at === null) return;
  if (!code) throw apiError(accountsErrors, 'TOTP_REQUIRED');
  await wrongPasswords.count(codeLimitKey(user.username));
  if (!(await secondFactor.consumeCodeOrRecovery(db, totp, code, now))) throw apiError(accountsErrors, 'WRONG_TOTP');
  await wrongPasswords.reset(codeLimitKey(user.username));
};

// Leaves out characters that are easily confused: 0 and o, 1, i and l, u and v.
const LETTERS = '23456789abcdefghjkmnpqrstwxyz';
const GROUP = 5;

const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns codes such as `k3m9x-7pqtd`, of 48 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
