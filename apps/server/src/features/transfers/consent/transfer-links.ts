import { TRANSFER_LINK_SECONDS } from '@dubplate/contract/accounts/limits';
import type { TransferLinks } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import { beginTransfer } from '../job/begin-transfer.ts';
import { findLegacyUser } from '../read.ts';
import {
  deleteTransferLink,
  deleteTransferLinksOf,
  findLinkOwner,
  insertTransferLink,
  lockLegacyUser,
} from './token-store.ts';

/** The mailed links by which people move here. `db`: for the links that emails carry. */
export const createTransferLinks = ({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }): TransferLinks => ({
  async create(username, now) {
    const waiting = await findLegacyUser(db, username);
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
    // Looked at again: somebody else may have used it, or an import have replaced them, before the lock was ours.
    const person = await findLinkOwner(trx, hash, now);
    if (!person) return false;
    const userUuid = await createAccount(person);
    if (userUuid === null) return false;
    await deleteTransferLinksOf(trx, person.uuid);
    await beginTransfer(trx, jobs, { legacyUuid: person.uuid, userUuid, now });
    return true;
  },
});
