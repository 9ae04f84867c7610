import type { FileStore } from '@tus/file-store';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import {
  type AccessTokens,
  deleteChallengesBefore,
  deleteEndedSessions,
  deleteExpiredLinks,
  eraseOwnAccount,
  exportOwnAccount,
  registerEmailWorker,
} from './features/accounts/index.ts';
import { eraseOwnArtists, exportOwnArtists } from './features/artists/index.ts';
import { analyzeUploads, openAnalysisService, reanalyze } from './features/audio/index.ts';
import {
  checkLedger,
  deleteOldNotices,
  exportOwnPurchases,
  type PaymentDeps,
  postDueStarts,
  registerPaymentWorkers,
  registerSandboxWebhooks,
  type Sandbox,
  watchPayments,
} from './features/commerce/index.ts';
import {
  eraseOwnFiles,
  exportOwnFiles,
  registerByteSweeps,
  registerCoverRecheck,
  registerFileRemovals,
  sweepUnusedFiles,
  sweepUploads,
  type UploadTarget,
} from './features/files/index.ts';
import {
  type OwnDataHooks,
  registerErasures,
  registerExportRemovals,
  registerExports,
  sweepExports,
} from './features/own-data/index.ts';
import { eraseOwnReleases, exportOwnReleases, registerPaidReleases, sweepVersions } from './features/releases/index.ts';
import { eraseOwnAnswers, exportOwnAnswers } from './features/surveys/index.ts';
import { deleteExpiredTransferTokens } from './features/transfers/index.ts';
import { raiseAlert } from './platform/alerts.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/tables.ts';
import type { Origin } from './platform/http/addresses/origin.ts';
import { deleteOldAnswers } from './platform/idempotency.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Outbox } from './platform/jobs/outbox.ts';
import type { Live } from './platform/live.ts';
import type { Mail } from './platform/mail/mail.ts';
import { deleteExpiredLimits, type LimitOptions, type RateLimit } from './platform/rate-limit.ts';
import type { Sms } from './platform/sms/sms.ts';
import type { Storage } from './platform/storage/storage.ts';

declare module './platform/jobs/jobs.ts' {
  interface JobQueues {
    [cleanup: `cleanup.${string}`]: Record<string, never>;
    'check-ledger': Record<string, never>;
  }
}

interface BackgroundParts {
  readonly config: Config;
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly origin: Origin;
  readonly sandbox: Sandbox;
  readonly ownAddress: () => string;
  readonly tokens: AccessTokens;
  readonly partials: FileStore;
  readonly target: UploadTarget;
  readonly payments: PaymentDeps;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly log: FastifyBaseLogger;
}

/** Who keeps something of a person, in the order in which it can be let go: artists after the releases that name them. */
const OWN_DATA: readonly OwnDataHooks[] = [
  { export: exportOwnReleases, erase: eraseOwnReleases },
  { export: exportOwnArtists, erase: eraseOwnArtists },
  { export: exportOwnPurchases },
  { export: exportOwnAnswers, erase: eraseOwnAnswers },
  { export: exportOwnAccount, erase: eraseOwnAccount },
  { export: exportOwnFiles, erase: eraseOwnFiles },
];

const DAY_MS = 86_400_000;

/** Every night: what has ended, expired or been abandoned goes, each kind by a job of its own. */
const scheduleCleanups = ({ db, jobs, clock, tokens, partials }: BackgroundParts): void => {
  const cleanups: Readonly<Record<string, (now: Date) => Promise<unknown>>> = {
    answers: (now) => deleteOldAnswers(db, now),
    sessions: (now) => deleteEndedSessions(db, new Date(now.getTime() - 90 * DAY_MS)),
    links: (now) => deleteExpiredLinks(db, now),
    'transfer-tokens': (now) => deleteExpiredTransferTokens(db, now),
    limits: (now) => deleteExpiredLimits(db, now),
    versions: (now) => sweepVersions(db, jobs, now),
    files: (now) => sweepUnusedFiles(db, jobs, now),
    exports: (now) => sweepExports(db, jobs, now),
    challenges: (now) => deleteChallengesBefore(db, now),
    uploads: (now) => sweepUploads(db, partials, now),
    notices: (now) => deleteOldNotices(db, now),
    'signing-keys': () => tokens.rotate(),
  };
  for (const [index, [name, cleanUp]] of Object.entries(cleanups).entries()) {
    jobs.work(`cleanup.${name}`, async () => void (await cleanUp(clock.now())), { expireInSeconds: 3600 });
    // A few minutes apart, so that they don't compete for the disk.
    jobs.schedule(`cleanup.${name}`, `${3 + index * 4} 3 * * *`, {});
  }
};

/** Every night the books are held against what they are of; a fault is an error in the log and an alert for staff. */
const auditBooks = ({ db, jobs, clock, log }: BackgroundParts): void => {
  jobs.work('check-ledger', async () => {
    await postDueStarts(db, clock.now());
    const faults = await checkLedger(db);
    if (faults.length > 0) log.error({ faults: faults.slice(0, 20), count: faults.length }, 'the ledger has faults');
    for (const { rule, uuid } of faults)
      await raiseAlert(db, { kind: `ledger.${rule}`, subject: { type: 'ledger', uuid }, detail: {} }, clock.now());
  });
  jobs.schedule('check-ledger', '33 3 * * *', {});
};

/** Names who works on which jobs and hears which events; before the jobs start. */
export const workInBackground = (parts: BackgroundParts) => {
  const { config, db, storage, clock, jobs, outbox, live, mail, sms, origin, payments, limit, log } = parts;
  const { name } = config.product;
  registerFileRemovals(jobs, storage);
  registerByteSweeps(jobs, { db, target: parts.target, clock, log });
  registerCoverRecheck(jobs, { db, target: parts.target, clock });
  registerExportRemovals(jobs, storage);
  const exporting = registerExports({ db, jobs, storage, clock, rooms: OWN_DATA, productName: name });
  registerErasures({ db, jobs, clock, rooms: OWN_DATA, onSessionEnd: live.dropSession, log });
  registerEmailWorker(jobs, {
    db,
    clock,
    mail,
    sms,
    origin,
    brand: { name, supportEmail: config.supportEmail },
    limit,
    log,
  });
  const listening = { db, storage, service: openAnalysisService(), clock };
  analyzeUploads(outbox, listening);
  jobs.work('audio.listen-again', () => reanalyze(listening), { expireInSeconds: 1800 });
  jobs.schedule('audio.listen-again', '*/10 * * * *', {});
  outbox.listen('release-moved', 'tell-artist', async ({ release_uuid, user_uuid, status, deny_reason }) =>
    live.push(user_uuid, 'release', { uuid: release_uuid, status, deny_reason }),
  );
  outbox.listen('release-not-sent', 'tell-artist', async ({ release_uuid, user_uuid, not_sent }) =>
    live.push(user_uuid, 'release', { uuid: release_uuid, status: 'DRAFT', deny_reason: null, not_sent }),
  );
  registerPaymentWorkers(payments);
  watchPayments(payments, live);
  registerPaidReleases({ ...payments, storage, labelName: config.labelName });
  auditBooks(parts);
  registerSandboxWebhooks(jobs, { ...parts.sandbox, ownAddress: parts.ownAddress });
  scheduleCleanups(parts);
  return {
    /** Breaks off what may take long and can be done again; the jobs' own stop then waits for the rest. */
    stop: (): void => exporting.stop(),
    /** Once no job runs any more. */
    close: (): Promise<void> => listening.service.close(),
  };
};
