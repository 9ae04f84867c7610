import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import { platformErrors } from '@dubplate/contract/errors';
import type { SessionId } from '@dubplate/contract/ids';
import { Secret, TOTP } from 'otpauth';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { changeUser, type StaffChange } from '../change-user.ts';
import { requireVerifiedName } from '../reauthenticate.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { lockUser, type User } from '../store.ts';
import { codeLimitKey, newRecoveryCodes, type SecondFactor, type SecondFactorContext } from './second-factor.ts';
import { activateTotp, deleteTotp, findTotp, insertRecoveryCodes, saveTotp } from './store.ts';

/** Creates an unconfirmed secret. @throws 403, 403 NOT_VERIFIED, 409 TOTP_ON */
export const setUpTotp = async (
  db: Db,
  { secondFactor, productName }: { readonly secondFactor: SecondFactor; readonly productName: string },
  user: User,
  now: Date,
) => {
  if (user.roles.length === 0) throw apiError(platformErrors, 'FORBIDDEN');
  requireVerifiedName(user);
  const secret = new Secret({ size: 20 });
  if (!(await saveTotp(db, user.uuid, secondFactor.sealSecret(secret.bytes, user.uuid), now)))
    throw apiError(accountsErrors, 'TOTP_ON');
  return { secret: secret.base32, uri: new TOTP({ issuer: productName, label: user.username, secret }).toString() };
};

const wrongCode = () => refuseIssues(accountsIssues, [{ path: 'code', code: 'totp_wrong' }]);

/** Turns codes on with a first code. @throws 400 with the issue at `code`, 403 NOT_VERIFIED, 409 TOTP_ON, TOTP_NOT_BEGUN, 429 */
export const confirmTotp = (
  db: Db,
  { wrongPasswords, secondFactor }: SecondFactorContext,
  actor: Actor,
  code: string,
  now: Date,
) =>
  inTransaction(db, async (trx) => {
    requireVerifiedName(await lockUser(trx, actor.uuid));
    const totp = await findTotp(trx, actor.uuid);
    if (totp && totp.activated_at !== null) throw apiError(accountsErrors, 'TOTP_ON');
    if (!totp || !secondFactor.canOpen(totp)) throw apiError(accountsErrors, 'TOTP_NOT_BEGUN');
    await wrongPasswords.count(codeLimitKey(actor.username));
    if (!(await secondFactor.consumeCode(trx, totp, code.replace(/\s/g, ''), now))) wrongCode();
    if (!(await activateTotp(trx, actor.uuid, now))) throw apiError(accountsErrors, 'TOTP_ON');
    const codes = newRecoveryCodes();
    await insertRecoveryCodes(
      trx,
      actor.uuid,
      codes.map((each) => secondFactor.hashCode(each)),
    );
    await wrongPasswords.reset(codeLimitKey(actor.username));
    return codes;
  });

/** Turns codes off with a code. Check the password before. @throws 400 with the issue at `code`, 403 TOTP_LOST, 409 TOTP_OFF, 429 */
export const turnOffTotp = (
  db: Db,
  { wrongPasswords, secondFactor }: SecondFactorContext,
  actor: Actor,
  code: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const totp = await findTotp(trx, actor.uuid);
    if (!totp || totp.activated_at === null) throw apiError(accountsErrors, 'TOTP_OFF');
    await wrongPasswords.count(codeLimitKey(actor.username));
    if (!(await secondFactor.consumeCodeOrRecovery(trx, totp, code, now))) wrongCode();
    await deleteTotp(trx, actor.uuid);
    await wrongPasswords.reset(codeLimitKey(actor.username));
  });

/** Turns off the codes of a user who lost them, and ends their sessions. @throws 404, 409 TOTP_OFF */
export const turnTotpOffByStaff = async (
  db: Db,
  change: StaffChange,
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<User> => {
  let ended: SessionId[] = [];
  const user = await changeUser(db, change, 'totp-off', async (trx) => {
    if (!(await deleteTotp(trx, change.uuid))) throw apiError(accountsErrors, 'TOTP_OFF');
    ended = await endSessionsOf(trx, change.uuid, change.now);
  });
  for (const session of ended) onSessionEnd(session);
  return user;
};
