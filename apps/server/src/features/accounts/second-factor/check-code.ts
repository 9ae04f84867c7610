import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/database/tables.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { unseal } from '#platform/secrets/secret-box.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, consumeStep, type StoredTotp } from './store.ts';

/** Keys of this instance; kept beside the data, they guard what leaves it in part: a dump of a table, a row in a log. */
export const totpKeys = async (db: Db, now: Date) => ({
  secrets: await instanceSecret(db, 'totp-secrets', now),
  recovery: await instanceSecret(db, 'totp-recovery-codes', now),
});

/** Whether a one-time code is right, within one step (30 s) of now either way, and was not used before; it is then. */
export const consumeCode = async (db: Db, totp: StoredTotp, code: string, now: Date): Promise<boolean> => {
  const { secrets } = await totpKeys(db, now);
  const opened = unseal(secrets, totp.encrypted_secret, totp.user_uuid);
  const generator = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(opened).buffer }) });
  const timestamp = now.getTime();
  const delta = generator.validate({ token: code, timestamp, window: 1 });
  return delta !== null && consumeStep(db, totp.user_uuid, generator.counter({ timestamp }) + delta);
};

/** Whether a one-time code or a recovery code is right; either works once. */
export const consumeCodeOrRecovery = async (db: Db, totp: StoredTotp, typed: string, now: Date): Promise<boolean> => {
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) return consumeCode(db, totp, code, now);
  const { recovery } = await totpKeys(db, now);
  return consumeRecoveryCode(db, totp.user_uuid, hashRecoveryCode(recovery, code));
};
