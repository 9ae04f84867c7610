import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import { platformErrors } from '@dubplate/contract/errors';
import { Secret, TOTP } from 'otpauth';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { requireVerifiedName } from '../reauthenticate.ts';
import { newRecoveryCodes } from '../second-factor/recovery-codes.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import { codesOf, type SecondStepDeps } from '../second-factor/second-step.ts';
import { activateTotp, deleteTotp, findTotp, insertRecoveryCodes, saveTotp } from '../second-factor/store.ts';
import { lockUser, type User } from '../store.ts';

/** Creates a secret to be confirmed, in place of one that never was. @throws 403 also NOT_VERIFIED, 409 TOTP_ON */
export const setUpTotp = async (
  db: Db,
  { secondFactor, productName }: { readonly secondFactor: SecondFactor; readonly productName: string },
  user: User,
  now: Date,
) => {
  if (user.roles.length === 0) throw fault(platformErrors, 'FORBIDDEN');
  requireVerifiedName(user);
  const secret = new Secret({ size: 20 });
  if (!(await saveTotp(db, user.uuid, secondFactor.sealSecret(secret.bytes, user.uuid), now)))
    throw fault(accountsErrors, 'TOTP_ON');
  return { secret: secret.base32, uri: new TOTP({ issuer: productName, label: user.username, secret }).toString() };
};

const wrongCode = () => refuseIssues(accountsIssues, [{ path: 'code', code: 'totp_wrong' }]);

/** Turns codes on by a first one. @throws 400 with the issue at `code`, 403 NOT_VERIFIED, 409 TOTP_ON, TOTP_NOT_BEGUN, 429 */
export const confirmTotp = (
  db: Db,
  { wrongPasswords, secondFactor }: SecondStepDeps,
  actor: Actor,
  code: string,
  now: Date,
) =>
  inTransaction(db, async (trx) => {
    requireVerifiedName(await lockUser(trx, actor.uuid));
    const totp = await findTotp(trx, actor.uuid);
    if (totp && totp.activated_at !== null) throw fault(accountsErrors, 'TOTP_ON');
    if (!totp || !secondFactor.canOpen(totp)) throw fault(accountsErrors, 'TOTP_NOT_BEGUN');
    await wrongPasswords.count(codesOf(actor.username));
    if (!(await secondFactor.consumeCode(trx, totp, code.replace(/\s/g, ''), now))) wrongCode();
    if (!(await activateTotp(trx, actor.uuid, now))) throw fault(accountsErrors, 'TOTP_ON');
    const codes = newRecoveryCodes();
    await insertRecoveryCodes(
      trx,
      actor.uuid,
      codes.map((each) => secondFactor.hashCode(each)),
    );
    await wrongPasswords.reset(codesOf(actor.username));
    return codes;
  });

/** Turns codes off by one of them; the password was checked. @throws 400 with the issue at `code`, 403 TOTP_LOST, 409 TOTP_OFF, 429 */
export const turnOffTotp = (
  db: Db,
  { wrongPasswords, secondFactor }: SecondStepDeps,
  actor: Actor,
  code: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const totp = await findTotp(trx, actor.uuid);
    if (!totp || totp.activated_at === null) throw fault(accountsErrors, 'TOTP_OFF');
    await wrongPasswords.count(codesOf(actor.username));
    if (!(await secondFactor.consumeCodeOrRecovery(trx, totp, code, now))) wrongCode();
    await deleteTotp(trx, actor.uuid);
    await wrongPasswords.reset(codesOf(actor.username));
  });
