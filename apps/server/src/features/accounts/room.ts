import { ENDED_TOKEN_DAYS } from '@dubplate/contract/accounts/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import type { SignedLinks, UploadDeps } from '../files/index.ts';
import type { Authentication } from './authentication.ts';
import { liftEndedBans } from './bans.ts';
import { accountEmails } from './emails/email-texts.ts';
import type { TransferLinks } from './emails/send-email.ts';
import { deleteExpiredLinks, deleteSentEmailsBefore } from './emails/store.ts';
import { eraseOwnAccount, exportOwnAccount } from './own-data.ts';
import { passkeysRoutes } from './passkeys/routes.ts';
import { deleteChallengesBefore } from './passkeys/store.ts';
import { createAccountLimits, type FindLegacyName } from './rate-limits.ts';
import { requestLink } from './recovery/request-link.ts';
import type { OnSignUp } from './register-user.ts';
import { rewriteUsernames } from './rewrite-usernames.ts';
import { accountsRoutes } from './routes.ts';
import { createKnownDevices } from './sessions/known-device.ts';
import { ENDED_SESSIONS_DAYS } from './sessions/lifetime.ts';
import { deleteEndedSessions } from './sessions/store.ts';
import { accountsStaffRoutes } from './staff/routes.ts';
import { listOtherFormNames } from './store.ts';
import { tokensRoutes } from './tokens/routes.ts';
import { deleteTokensExpiredBefore } from './tokens/store.ts';
import { totpRoutes } from './totp/routes.ts';
import { openSecondFactor } from './totp/second-factor.ts';

type AccountsContext = Pick<
  ServerContext,
  'http' | 'db' | 'clock' | 'jobs' | 'live' | 'limit' | 'keyring' | 'config'
> & {
  readonly authentication: Pick<Authentication, 'tokens' | 'refreshTokens'>;
  readonly links: SignedLinks;
  readonly uploads: UploadDeps;
  readonly findLegacyName: FindLegacyName;
  readonly transferLinks: TransferLinks;
  readonly onSignUp: OnSignUp;
};

/** Requests the link that transfers a profile. @throws 429 MAIL_TOO_SOON, 429 after too many from this address */
export type RequestTransferLink = (
  db: Db,
  request: Omit<Parameters<typeof requestLink>[2], 'purpose'>,
) => Promise<void>;

interface AccountsRoom extends Room {
  readonly wrongPasswords: RateLimit;
  readonly requestTransferLink: RequestTransferLink;
}

/** Retention of the log of sent emails. Users ask support about receipts for about a year. */
const SENT_EMAILS_DAYS = 365;

export const accountsRoom = async (context: AccountsContext): Promise<AccountsRoom> => {
  const { http, db, clock, jobs, live, authentication, links, uploads, transferLinks, onSignUp, keyring, config } =
    context;
  const { tokens, refreshTokens } = authentication;
  const limits = createAccountLimits(context, context.findLegacyName);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const options = {
    ...uploads,
    ...http,
    ...limits,
    clock,
    jobs,
    links,
    transferLinks,
    onSignUp,
    tokens,
    refreshTokens,
    secondFactor: await openSecondFactor(db, keyring, clock.now()),
    onSessionEnd: live.dropSession,
    publicUrl: config.publicUrl,
    isHttps,
    knownDevices: createKnownDevices(await instanceSecret(db, 'known-devices', clock.now()), isHttps),
    productName: config.product.name,
    phoneCountry: config.phoneCountry,
  };
  return {
    wrongPasswords: limits.wrongPasswords,
    requestTransferLink: (on, request) => requestLink(on, options, { ...request, purpose: 'transfer' }),
    routes: (api) => {
      accountsRoutes(api, options);
      passkeysRoutes(api, options);
      totpRoutes(api, options);
      tokensRoutes(api, options);
      accountsStaffRoutes(api, options);
    },
    cleanups: {
      sessions: {
        minute: 7,
        run: (now) => deleteEndedSessions(db, new Date(now.getTime() - ENDED_SESSIONS_DAYS * DAY_MS)),
      },
      links: { minute: 11, run: (now) => deleteExpiredLinks(db, now) },
      'sent-emails': {
        minute: 19,
        run: (now) => deleteSentEmailsBefore(db, new Date(now.getTime() - SENT_EMAILS_DAYS * DAY_MS)),
      },
      tokens: {
        minute: 23,
        run: (now) => deleteTokensExpiredBefore(db, new Date(now.getTime() - ENDED_TOKEN_DAYS * DAY_MS)),
      },
      challenges: { minute: 35, run: (now) => deleteChallengesBefore(db, now) },
      'signing-keys': { minute: 47, run: () => tokens.rotate() },
    },
    jobs: {
      'lift-ended-bans': { run: () => liftEndedBans(db, clock.now()), schedule: '* * * * *', timeLimit: 60 },
      'accounts.rewrite-usernames': { run: () => rewriteUsernames(db, clock.now()), timeLimit: 3_600 },
    },
    texts: [{ table: 'users', lines: ['first_name', 'last_name'] }],
    first: async () => {
      if ((await listOtherFormNames(db)).length > 0) await jobs.send(db, 'accounts.rewrite-usernames', {});
    },
    emails: accountEmails,
    ownData: { export: exportOwnAccount, erase: eraseOwnAccount },
  };
};
