import type { UserId } from '@dubplate/contract/ids';
import { CRYPTO_NETWORKS, type PayoutMethodType } from '@dubplate/contract/payouts/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { listUnreadableNames, type SealedColumn } from '#platform/secrets/reseal-secrets.ts';
import { createSecretBox, type SecretBox } from '#platform/secrets/secret-box.ts';

/** Where money goes, as it is sealed. */
const methodDetails = z.discriminatedUnion('method', [
  // Stripe's account of the receiver; null where an operator pays cards by hand.
  z.object({ method: z.literal('CARD'), account: z.string().nullable() }),
  z.object({ method: z.literal('PAYPAL'), receiver: z.string() }),
  z.object({ method: z.literal('CRYPTO'), network: z.enum(CRYPTO_NETWORKS), address: z.string() }),
  z.object({
    method: z.literal('BANK'),
    holder: z.string(),
    iban: z.string().nullable(),
    account: z.string().nullable(),
    bic: z.string(),
    town: z.string().nullable().default(null),
    country: z.string(),
  }),
]);
export type MethodDetails = z.output<typeof methodDetails>;

export interface StoredMethod {
  readonly id: number;
  readonly uuid: string;
  readonly method: PayoutMethodType;
  readonly sealed: Buffer | null;
  readonly masked: string;
  readonly country: string | null;
  readonly is_ready: boolean;
  readonly is_change: boolean;
  readonly set_at: Date;
}

/** Seals the targets of methods, and tax fields. */
export const createPayoutBox = (keyring: Keyring): SecretBox => createSecretBox(keyring.key(PAYOUT_SECRETS));

const PAYOUT_SECRETS = 'payout-methods';

/** A query for sealed rows with the name of their person. */
type SealedRows = (
  db: Db,
) => Promise<{ readonly owner: string; readonly sealed: Buffer | null; readonly name: string }[]>;

/** Describes a column that `createPayoutBox` seals. */
export const payoutColumn = (column: string, list: SealedRows): SealedColumn => ({
  column,
  listUnreadable: async (db, keyring) =>
    listUnreadableNames(
      keyring,
      PAYOUT_SECRETS,
      (await list(db)).flatMap(({ sealed, ...row }) => (sealed === null ? [] : { ...row, sealed })),
    ),
});

export const sealedMethods = payoutColumn('payout_methods.sealed', (db) =>
  db
    .selectFrom('payout_methods')
    .innerJoin('users', 'users.uuid', 'payout_methods.user_uuid')
    .select(['payout_methods.uuid as owner', 'sealed', 'users.username as name'])
    .where('removed_at', 'is', null)
    .orderBy('users.username')
    .execute(),
);

export const sealDetails = (box: SecretBox, methodUuid: string, details: MethodDetails): Buffer =>
  box.seal(Buffer.from(JSON.stringify(details)), methodUuid);

/** Returns null if the person was erased, or if the instance key was lost. */
export const openDetails = (box: SecretBox, methodUuid: string, sealed: Buffer | null): MethodDetails | null => {
  const opened = sealed && box.open(sealed, methodUuid);
  return opened && methodDetails.parse(JSON.parse(opened.toString('utf8')));
};

export const currentMethod = (db: Db, userUuid: UserId): Promise<StoredMethod | undefined> =>
  db
    .selectFrom('payout_methods')
    .select(['id', 'uuid', 'method', 'sealed', 'masked', 'country', 'is_ready', 'is_change', 'set_at'])
    .where('user_uuid', '=', userUuid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The id of the last method that a user has set, removed or not; 0 without one. */
export const lastMethodId = async (db: Db, userUuid: UserId): Promise<number> => {
  const row = await db
    .selectFrom('payout_methods')
    .select('id')
    .where('user_uuid', '=', userUuid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
};

/** Marks a method as ready, with the card or account that Stripe reports. */
export const markReady = async (
  db: Db,
  id: number,
  ready: { readonly masked: string; readonly country: string },
): Promise<void> => {
  await db
    .updateTable('payout_methods')
    .set({ ...ready, is_ready: true })
    .where('id', '=', id)
    .where('is_ready', '=', false)
    .execute();
};

/** Replaces the method of a user. Payouts that were requested keep the one before. */
export const replaceMethod = async (
  trx: Db,
  userUuid: UserId,
  method: Omit<StoredMethod, 'id' | 'is_change' | 'set_at'>,
  now: Date,
): Promise<void> => {
  await removeMethod(trx, userUuid, now);
  const isChange = (await lastMethodId(trx, userUuid)) > 0;
  await trx
    .insertInto('payout_methods')
    .values({ ...method, user_uuid: userUuid, is_change: isChange, set_at: now })
    .execute();
};

export const removeMethod = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  await trx
    .updateTable('payout_methods')
    .set({ removed_at: now })
    .where('user_uuid', '=', userUuid)
    .where('removed_at', 'is', null)
    .execute();
};

/** Forgets where the money of an erased person went. Masked names go, too. */
export const forgetMethods = async (trx: Db, userUuid: UserId): Promise<void> => {
  await sql`
    UPDATE payout_methods SET sealed = NULL, masked = '', removed_at = coalesce(removed_at, now())
    WHERE user_uuid = ${userUuid}`.execute(trx);
};
