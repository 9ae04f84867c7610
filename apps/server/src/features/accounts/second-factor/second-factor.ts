import { createHmac } from 'node:crypto';
import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import { Secret, TOTP } from 'otpauth';
import { raiseAlert } from '#platform/alerts.ts';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { adoptOldKey } from '#platform/secrets/instance-secret.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { listUnreadable, resealSecrets } from '#platform/secrets/reseal-secrets.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  listTotpNames,
  type StoredTotp,
  TOTP_UNREADABLE,
  totpSecrets,
} from './store.ts';

/** One-time codes and recovery codes. */
export interface SecondFactor {
  sealSecret(secret: Uint8Array, user: UserId): Buffer;
  canOpen(totp: StoredTotp): boolean;
  /** Hashes a recovery code with a key, so that a copy of the database does not allow guessing. */
  hashCode(code: string): Buffer;
  /**
   * Whether a one-time code is right, within one step (30 s) of now either way, and was not used before; it is then.
   * @throws 403 TOTP_LOST
   */
  consumeCode(db: Db, totp: StoredTotp, code: string, now: Date): Promise<boolean>;
  /** Whether a one-time code or a recovery code is right; either works once. @throws 403 TOTP_LOST */
  consumeCodeOrRecovery(db: Db, totp: StoredTotp, typed: string, now: Date): Promise<boolean>;
}

const hash = (key: Buffer, code: string): Buffer =>
  createHmac('sha256', key)
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();

/**
 * Prepares the second factor at the start: reseals secrets of older versions and alerts staff to unreadable secrets.
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
    if (!opened) throw fault(accountsErrors, 'TOTP_LOST');
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
      if (!open(totp)) throw fault(accountsErrors, 'TOTP_LOST');
      return false;
    },
  };
};

/** Returns the names of people whose one-time codes can't be checked. @param keyring null: the instance key is missing */
export const listUnreadableTotp = async (db: Db, keyring: Keyring | null): Promise<string[]> =>
  (await listTotpNames(db, await listUnreadable(db, keyring, totpSecrets))).map(({ username }) => username);
