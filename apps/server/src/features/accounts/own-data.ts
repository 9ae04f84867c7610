import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { fileEntry, findFile } from '../files/index.ts';
import { deleteLinksOf, deleteSentEmailsOf, listSentEmails } from './emails/store.ts';
import { deletePasskeysOf, listPasskeys } from './passkeys/store.ts';
import { presentPasskey } from './present.ts';
import { deleteSessionsOf, listSessionsOf } from './sessions/store.ts';
import { findUser, updateUser } from './store.ts';
import { presentToken } from './tokens/routes.ts';
import { deleteTokensOf, listTokens } from './tokens/store.ts';
import { deleteTotp, findTotp } from './totp/store.ts';

const time = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

/** Exports the account, sessions, emails, passkeys and tokens of a user; no secrets. */
export async function* exportOwnAccount(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const user = await findUser(db, userUuid);
  if (!user) return;
  yield {
    path: 'account/account.json',
    json: {
      uuid: user.uuid,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      date_of_birth: user.date_of_birth,
      verified_at: time(user.verified_at),
      language: user.language,
      emails_off: user.emails_off,
      roles: user.roles,
      created_at: time(user.created_at),
      one_time_codes_since: time((await findTotp(db, userUuid))?.activated_at),
    },
  };
  yield {
    path: 'account/sessions.json',
    json: (await listSessionsOf(db, userUuid)).map((session) => ({
      uuid: session.uuid,
      user_agent: session.user_agent,
      fingerprint: session.fingerprint,
      created_at: time(session.created_at),
      last_seen_at: time(session.last_seen_at),
      ended_at: time(session.ended_at),
    })),
  };
  yield {
    path: 'account/emails.json',
    json: (await listSentEmails(db, userUuid)).map(({ kind, recipient, status, at }) => ({
      kind,
      recipient,
      status,
      at: time(at),
    })),
  };
  yield { path: 'account/passkeys.json', json: (await listPasskeys(db, userUuid)).map(presentPasskey) };
  yield { path: 'account/tokens.json', json: (await listTokens(db, userUuid)).map(presentToken) };
  const avatar = user.avatar_uuid ? await findFile(db, user.avatar_uuid) : undefined;
  if (avatar) yield fileEntry(avatar, 'account/avatar');
}

/** Deletes credentials and personal data. The row stays without the username, which can be registered again. */
export const eraseOwnAccount = async (
  trx: Db,
  { userUuid, now }: { readonly userUuid: UserId; readonly now: Date },
): Promise<void> => {
  await deleteSessionsOf(trx, userUuid);
  await deleteLinksOf(trx, userUuid);
  await deletePasskeysOf(trx, userUuid);
  await deleteTokensOf(trx, userUuid);
  await deleteTotp(trx, userUuid);
  await deleteSentEmailsOf(trx, userUuid);
  await updateUser(trx, userUuid, {
    // Not a valid username: it cannot be registered.
    username: `erased:${userUuid}`,
    password_hash: null,
    first_name: null,
    last_name: null,
    avatar_uuid: null,
    date_of_birth: null,
    verified_at: null,
    roles: [],
    emails_off: [],
    erased_at: now,
  });
};
