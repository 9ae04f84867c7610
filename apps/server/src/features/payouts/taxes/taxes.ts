import type { UserId } from '@dubplate/contract/ids';
import { payoutsIssues } from '@dubplate/contract/payouts/errors';
import type { Tax, taxFormInput, taxInput } from '@dubplate/contract/payouts/schemas';
import { normalizeVatNumber, validateTaxFields } from '@dubplate/rules/payouts/tax-fields';
import type { z } from 'zod';
import { findUser, lockUser, requireRecentAuth } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { findTax, saveFormStatus, saveTaxFields, type TaxFields } from './store.ts';

type TaxContext = Pick<ServerContext, 'clock' | 'db' | 'keyring'>;

/** Reads the tax fields of a user; all are null until the user fills them in. */
export const readTax = ({ db, keyring }: Pick<TaxContext, 'db' | 'keyring'>, userUuid: UserId): Promise<Tax> =>
  findTax(db, keyring, userUuid);

/** Changes the caller's tax fields. @throws 403 PASSWORD_NEEDED, 400 with the fields that are wrong */
export const changeTax = async (
  { clock, db, keyring, wrongPasswords }: TaxContext & { readonly wrongPasswords: RateLimit },
  actor: Actor,
  { password, ...input }: z.output<typeof taxInput>,
): Promise<Tax> => {
  const now = clock.now();
  await requireRecentAuth(db, wrongPasswords, actor, password, now);
  const fields: TaxFields = {
    country: input.country,
    tax_id: input.tax_id || null,
    vat_number: normalizeVatNumber(input.vat_number),
    name: input.name || null,
    address: input.address || null,
  };
  refuseIssues(payoutsIssues, validateTaxFields(fields));
  await saveTaxFields(db, keyring, actor.uuid, { fields, now });
  return readTax({ db, keyring }, actor.uuid);
};

interface StaffAct {
  readonly actorUuid: UserId;
  readonly userUuid: UserId;
  readonly now: Date;
}

const recordTaxAct = (
  trx: Db,
  { actorUuid, userUuid, now }: StaffAct,
  act: { readonly action: string; readonly before?: unknown; readonly after?: unknown },
) =>
  recordAct(trx, {
    actorUuid,
    action: act.action,
    subject: { type: 'user', uuid: userUuid },
    before: act.before ?? null,
    after: act.after ?? null,
    now,
  });

/** Reads the tax fields of a person for staff, which the audit log records. @throws 404 */
export const readTaxOf = ({ clock, db, keyring }: TaxContext, userUuid: UserId, actorUuid: UserId): Promise<Tax> =>
  inTransaction(db, async (trx) => {
    if (!(await findUser(trx, userUuid))) throw notFound();
    await recordTaxAct(trx, { actorUuid, userUuid, now: clock.now() }, { action: 'payouts.read-tax' });
    return readTax({ db: trx, keyring }, userUuid);
  });

/** Sets the state of a person's tax form. @throws 404 */
export const setTaxForm = (
  { clock, db, keyring }: TaxContext,
  userUuid: UserId,
  { form_status }: z.output<typeof taxFormInput>,
  actorUuid: UserId,
): Promise<Tax> =>
  inTransaction(db, async (trx) => {
    if (!(await lockUser(trx, userUuid))) throw notFound();
    const now = clock.now();
    const before = (await readTax({ db: trx, keyring }, userUuid)).form_status;
    if (before !== form_status) {
      await saveFormStatus(trx, userUuid, form_status, now);
      await recordTaxAct(
        trx,
        { actorUuid, userUuid, now },
        { action: 'payouts.tax-form', before: { form_status: before }, after: { form_status } },
      );
    }
    return readTax({ db: trx, keyring }, userUuid);
  });
