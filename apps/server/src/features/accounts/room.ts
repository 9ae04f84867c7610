import {
  KNOWN_NAMES,
  LINK_MESSAGES_PER_DAY,
  MAIL_THROTTLE_SECONDS,
  MESSAGES_PER_ADDRESS,
  WRONG_PASSWORDS,
} from '@dubplate/contract/accounts/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Config } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Live } from '#platform/live.ts';
import type { LimitOptions, RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import type { SignedLinks, UploadDeps } from '../files/index.ts';
import { liftEndedBans } from './bans/lift-ended-bans.ts';
import { accountEmails } from './emails/account-emails.ts';
import { deleteExpiredLinks } from './emails/link-store.ts';
import { emailSwitchesRoutes } from './emails/routes.ts';
import { deleteSentEmailsBefore } from './emails/sent-store.ts';
import { eraseOwnAccount, exportOwnAccount } from './own-data.ts';
import { passkeysRoutes } from './passkeys/routes.ts';
import { deleteChallengesBefore } from './passkeys/store.ts';
import { mailTooSoon, requestLink } from './recovery/request-link.ts';
import { createEnumerationGuard, type FindLegacyName } from './registration/enumeration-guard.ts';
import type { OnSignUp } from './registration/register-user.ts';
import { rewriteUsernames } from './registration/rewrite-usernames.ts';
import { accountsRoutes } from './routes.ts';
import { openSecondFactor } from './second-factor/second-factor.ts';
import type { Authentication } from './sessions/authentication.ts';
import { deleteEndedSessions } from './sessions/store.ts';
import { accountsStaffRoutes } from './staff/routes.ts';
import { listOtherFormNames } from './store.ts';
import { totpRoutes } from './totp/routes.ts';
import type { TransferLinks } from './transfer-links.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'accounts.rewrite-usernames': Record<string, never>;
  }
}

interface AccountsDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly live: Pick<Live, 'dropSession'>;
  readonly authentication: Pick<Authentication, 'tokens' | 'refreshTokens'>;
  readonly links: SignedLinks;
  readonly uploads: UploadDeps;
  readonly findLegacyName: FindLegacyName;
  readonly transferLinks: TransferLinks;
  readonly onSignUp: OnSignUp;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly keyring: Keyring;
  readonly config: Pick<Config, 'publicUrl' | 'product' | 'rateLimit'>;
}

/** Asks for the link that moves a profile here. @throws 429 MAIL_TOO_SOON, 429 where the address has caused too many */
export type RequestTransferLink = (
  db: Db,
  request: Omit<Parameters<typeof requestLink>[2], 'purpose'>,
) => Promise<void>;

interface AccountsRoom extends Room {
  /** Wrong passwords per name, wherever one is required. */
  readonly wrongPasswords: RateLimit;
  readonly requestTransferLink: RequestTransferLink;
}

const ENDED_SESSIONS_DAYS = 90;
/** How long it is known what was sent to whom: a year, in which support is asked about a receipt. */
const SENT_EMAILS_DAYS = 365;

export const accountsRoom = async (deps: AccountsDeps): Promise<AccountsRoom> => {
  const {
    http,
    db,
    clock,
    jobs,
    live,
    authentication,
    links,
    uploads,
    findLegacyName,
    transferLinks,
    onSignUp,
    limit,
    keyring,
    config,
  } = deps;
  const { tokens, refreshTokens } = authentication;
  // Behind a proxy that limits addresses, all calls seem to come from one.
  const limitAddress = (options: LimitOptions) => (config.rateLimit > 0 ? limit(options) : null);
  const wrongPasswords = limit({ name: 'wrong-password', ...WRONG_PASSWORDS });
  const options = {
    ...uploads,
    ...http,
    clock,
    jobs,
    links,
    transferLinks,
    onSignUp,
    tokens,
    refreshTokens,
    wrongPasswords,
    secondFactor: await openSecondFactor(db, keyring, clock.now()),
    mailThrottle: limit({ name: 'mail', limit: 1, windowSeconds: MAIL_THROTTLE_SECONDS, refusal: mailTooSoon }),
    linkMessages: limit({ name: 'link-messages', ...LINK_MESSAGES_PER_DAY, refusal: mailTooSoon }),
    messagesByAddress: limitAddress({ name: 'messages', ...MESSAGES_PER_ADDRESS }),
    enumerationGuard: createEnumerationGuard(limitAddress({ name: 'known-names', ...KNOWN_NAMES }), findLegacyName),
    onSessionEnd: live.dropSession,
    publicUrl: config.publicUrl,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    productName: config.product.name,
  };
  return {
    wrongPasswords,
    requestTransferLink: (on, request) => requestLink(on, options, { ...request, purpose: 'transfer' }),
    routes: (api) => {
      accountsRoutes(api, options);
      emailSwitchesRoutes(api, options);
      passkeysRoutes(api, options);
      totpRoutes(api, options);
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
