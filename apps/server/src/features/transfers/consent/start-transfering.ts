import { transfersErrors } from '@dubplate/contract/transfers/errors';
import type { RequestTransferLink } from '#features/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { findTokenOwner, recordRequest } from './token-store.ts';

export interface ConsentDeps {
  readonly requestTransferLink: RequestTransferLink;
}

interface Consent {
  readonly token: string;
  /** The caller’s network address. */
  readonly address: string;
  readonly language: Language;
}

/**
 * Records that somebody agrees to their transfer, and mails the link by which that counts.
 * @throws 404 for an unknown or expired token, 409 ALREADY_TRANSFERED, 429 MAIL_TOO_SOON
 */
export const startTransfering = async (
  db: Db,
  { requestTransferLink }: ConsentDeps,
  { token, address, language }: Consent,
  now: Date,
): Promise<void> => {
  const owner = await findTokenOwner(db, hashSecretToken(token), now);
  if (!owner) throw notFound();
  if (owner.has_account) throw fault(transfersErrors, 'ALREADY_TRANSFERED');
  await inTransaction(db, async (trx) => {
    await requestTransferLink(trx, { username: owner.username, address, language });
    await recordRequest(trx, owner.uuid, now);
  });
};
