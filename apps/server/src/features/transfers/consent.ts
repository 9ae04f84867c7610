import { TRANSFER_LINK_SECONDS } from '@dubplate/contract/accounts/limits';
import { transfersErrors } from '@dubplate/contract/transfers/errors';
import { TRANSFER_TOKEN_SECONDS } from '@dubplate/contract/transfers/limits';
import type { PhoneCountry, RequestTransferLink, TransferLinks } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import { beginTransfer } from './job/run-transfer.ts';
import { findLegacyUser } from './read.ts';
import {
  deleteTransferLink,
  deleteTransferLinksOf,
  findLinkOwner,
  findTokenOwner,
  insertTransferLink,
  insertTransferToken,
  lockLegacyUser,
  recordRequest,
} from './store.ts';

/** Creates a `transfering_token` for a name that awaits its transfer; returns null for all other names. */
export const findLegacyName = async (
  db: Db,
  username: string,
  country: PhoneCountry,
  now: Date,
): Promise<string | null> => {
  const waiting = await findLegacyUser(db, username, country);
  if (!waiting) return null;
  const token = newSecretToken();
  await insertTransferToken(db, {
    hash: hashSecretToken(token),
    legacy_uuid: waiting.uuid,
    created_at: now,
    expires_at: new Date(now.getTime() + TRANSFER_TOKEN_SECONDS * 1000),
  });
  return token;
};

export interface ConsentContext {
  readonly requestTransferLink: RequestTransferLink;
}

interface Consent {
  readonly token: string;
  /** The caller's network address. */
  readonly address: string;
  readonly language: Language;
}

/**
 * Records a consent to a transfer and sends the link that confirms it.
 * @throws 404 for an unknown or expired token, 409 ALREADY_TRANSFERED, 429 MAIL_TOO_SOON
 */
export const startTransfering = async (
  db: Db,
  { requestTransferLink }: ConsentContext,
  { token, address, language }: Consent,
  now: Date,
): Promise<void> => {
  const owner = await findTokenOwner(db, hashSecretToken(token), now);
  if (!owner) throw notFound();
  if (owner.has_account) throw apiError(transfersErrors, 'ALREADY_TRANSFERED');
  await inTransaction(db, async (trx) => {
    await requestTransferLink(trx, { username: owner.username, address, language });
    await recordRequest(trx, owner.uuid, now);
  });
};

/** The mailed links that start transfers. */
export const createTransferLinks = ({
  db,
  jobs,
  config,
}: Pick<ServerContext, 'db' | 'jobs' | 'config'>): TransferLinks => ({
  async create(username, now) {
    const waiting = await findLegacyUser(db, username, config.phoneCountry);
    if (!waiting) return null;
    const token = newSecretToken();
    const hash = hashSecretToken(token);
    const expiresAt = new Date(now.getTime() + TRANSFER_LINK_SECONDS * 1000);
    await insertTransferLink(db, { hash, legacy_uuid: waiting.uuid, created_at: now, expires_at: expiresAt });
    return { token, expiresAt, revoke: () => deleteTransferLink(db, hash) };
  },

  async find(on, token, now) {
    return (await findLinkOwner(on, hashSecretToken(token), now)) ?? null;
  },

  async move(trx, token, now, createAccount) {
    const hash = hashSecretToken(token);
    const found = await findLinkOwner(trx, hash, now);
    if (!found) return false;
    await lockLegacyUser(trx, found.uuid);
    // Checked again under the lock: another call may have used the link, or an import may have replaced the user.
    const person = await findLinkOwner(trx, hash, now);
    if (!person) return false;
    const userUuid = await createAccount(person);
    if (userUuid === null) return false;
    await deleteTransferLinksOf(trx, person.uuid);
    await beginTransfer(trx, jobs, { legacyUuid: person.uuid, userUuid, now });
    return true;
  },
});
