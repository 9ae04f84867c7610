import path from 'node:path';
import {
  KNOWN_NAMES,
  LINK_MESSAGES_PER_DAY,
  MAIL_THROTTLE_SECONDS,
  MESSAGES_PER_ADDRESS,
  WRONG_PASSWORDS,
} from '@dubplate/contract/accounts/limits';
import { endpoints } from '@dubplate/contract/api';
import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { workInBackground } from './background-work.ts';
import type { Config, Secrets } from './config/config.ts';
import {
  accountsRoutes,
  accountsStaffRoutes,
  actorOfToken,
  authenticateRequest,
  createAccessTokens,
  createEnumerationGuard,
  createRefreshTokens,
  mailTooSoon,
  passkeysRoutes,
  totpRoutes,
} from './features/accounts/index.ts';
import { artistsRoutes } from './features/artists/index.ts';
import { audioRoutes } from './features/audio/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import {
  commerceRoutes,
  commerceStaffRoutes,
  createPaymentMethods,
  createProductNames,
  openProviders,
  type PaymentProvider,
  paymentsRoutes,
  sandboxRoutes,
  storageAllowance,
} from './features/commerce/index.ts';
import {
  createSignedLinks,
  filesRoutes,
  openPartials,
  openPictureDecoder,
  type UploadQuota,
  uploadsRoutes,
} from './features/files/index.ts';
import { jobsRoutes } from './features/jobs/index.ts';
import { moderationRoutes } from './features/moderation/index.ts';
import { ownDataRoutes } from './features/own-data/index.ts';
import { referenceRoutes, termsRoutes } from './features/reference/index.ts';
import { releasesRoutes } from './features/releases/index.ts';
import { surveysRoutes } from './features/surveys/index.ts';
import { findLegacyName } from './features/transfers/index.ts';
import { countAlerts } from './platform/alerts.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/open-database.ts';
import { openPool } from './platform/database/pool/open-pool.ts';
import { CALL_TIMEOUTS, INDEPENDENT_TIMEOUTS } from './platform/database/pool/timeouts.ts';
import { outsideTransactions } from './platform/database/transaction-scope.ts';
import { clientAddress, createTrust, limitKey } from './platform/http/addresses/client-address.ts';
import { createOrigin, ownAddress } from './platform/http/addresses/origin.ts';
import { createServer } from './platform/http/create-server.ts';
import { serveApiDocs } from './platform/http/docs/api-docs.ts';
import { describeApi } from './platform/http/docs/openapi.ts';
import { serveHealth } from './platform/http/health.ts';
import { createFingerprint } from './platform/http/idempotency-key.ts';
import { limitAddresses, limitUnverified } from './platform/http/limits/limit-addresses.ts';
import { limitBodyTime } from './platform/http/limits/limit-body-time.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { secure } from './platform/http/security.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { countFailedJobs } from './platform/jobs/failed-jobs.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createOutbox } from './platform/jobs/outbox.ts';
import { createLive } from './platform/live.ts';
import { createLogger } from './platform/logging.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createRateLimit } from './platform/rate-limit.ts';
import { instanceSecret } from './platform/secrets/instance-secret.ts';
import { createSignedPaths } from './platform/secrets/signed-paths.ts';
import { createSms } from './platform/sms/create-sms.ts';
import { createDiskSpace } from './platform/storage/disk-space.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly storage: Storage;
  readonly log?: FastifyBaseLogger;
  readonly clock?: Clock;
  /** Instead of what the settings say. */
  readonly providers?: Readonly<Record<PaymentType, PaymentProvider | null>>;
  /** How long the body of a call may take, in milliseconds; absent: 15 s. */
  readonly bodyMs?: number;
}

/** Connections that serve calls, and how many of them one person's calls may hold at a time. */
const CALL_CONNECTIONS = 10;
const CONNECTIONS_PER_PERSON = 3;

/**
 * Wires the rooms together: the only place that knows them all. The app owns its jobs and its live socket, and closing it
 * drains requests, uploads and jobs; the database and the storage stay the caller's.
 */
export const buildApp = async ({
  config,
  secrets,
  database,
  storage: openedStorage,
  log = createLogger(config),
  clock = systemClock,
  providers,
  bodyMs,
}: AppOptions): Promise<FastifyInstance> => {
  // For migrations, jobs and commands, which may take their time; calls have connections of their own.
  const { db } = database;
  const app = await createServer(config, log);
  const prepares = config.preparesStatements;
  const { connectionString } = database.connection;
  const calls = openPool(connectionString, app.log, {
    max: CALL_CONNECTIONS,
    perPerson: CONNECTIONS_PER_PERSON,
    timeouts: CALL_TIMEOUTS,
    prepares,
  });
  // For what must outlive the call's own transaction when that is rolled back, and for live events.
  const independentPool = openPool(connectionString, app.log, {
    max: 5,
    isIndependent: true,
    timeouts: INDEPENDENT_TIMEOUTS,
    prepares,
  });
  const storage = outsideTransactions('storage', openedStorage);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;

  const jobs = createJobs(database.connection, app.log);
  const outbox = createOutbox(jobs);
  const tokens = createAccessTokens(db, clock, config.product.code);
  const refreshTokens = createRefreshTokens(await instanceSecret(db, 'refresh-tokens', clock.now()));
  await tokens.rotate();
  const live = await createLive({
    server: app.server,
    pool: independentPool.pool,
    redisUrl: secrets.redisUrl,
    authenticate: (token) => actorOfToken(calls.db, tokens, token),
    log: app.log,
  });
  const links = createSignedLinks(await instanceSecret(db, 'file-links', clock.now()), clock);
  const exportLinks = await instanceSecret(db, 'export-links', clock.now());
  const outboxDir = path.join(config.dataDir, 'outbox');
  const mail = outsideTransactions('mail', createMail({ smtpUrl: secrets.smtpUrl, outboxDir, from: config.mailFrom }));
  const sms = outsideTransactions('sms', createSms({ smsUrl: secrets.smsUrl, outboxDir }));
  const origin = createOrigin(config.publicUrl, app.server);
  const limit = (options: Parameters<typeof createRateLimit>[2]) => createRateLimit(independentPool.db, clock, options);
  const productNames = createProductNames(config.product.code);
  const sandbox = { db: calls.db, clock, origin, secret: await instanceSecret(db, 'sandbox', clock.now()) };
  const methods = createPaymentMethods(providers ?? (await openProviders(config, secrets, sandbox)));
  const payments = {
    ...{ db, jobs, outbox, clock, origin, methods, productNames, log: app.log },
    productName: config.product.name,
  };

  const trust = createTrust(config.trustProxy);
  const perAddress = (name: string) => limit({ name, limit: config.rateLimit, windowSeconds: 60, isForFloods: true });
  if (config.rateLimit > 0) {
    const calls = perAddress('address');
    limitAddresses(app, calls);
    limitUnverified(app, perAddress('unverified-webhooks'));
    live.limitHandshakes((request) => calls.count(limitKey(clientAddress(request, trust))));
  }
  await secure(app, { fileOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [], isHttps });
  limitBodyTime(app, endpoints, bodyMs);
  serveMetrics(app, {
    token: secrets.metricsToken,
    isBehindProxy: config.trustProxy !== null,
    countFailedJobs: () => countFailedJobs(independentPool.db),
    countAlerts: () => countAlerts(independentPool.db),
  });
  serveHealth(app, {
    database: () => sql`select 1`.execute(calls.db),
    storage: () => storage.ready(),
    queue: () => jobs.check(),
  });
  const description = { title: `${config.product.name} API`, version: config.version };
  await serveApiDocs(app, () => describeApi(endpoints, description));

  const partials = openPartials(path.join(config.dataDir, 'uploads'));
  const pictures = openPictureDecoder();
  const target = { storage, stagingDir: path.join(config.dataDir, 'staging'), pictures };
  const uploadQuota: UploadQuota = {
    allowedBytes: (on, userUuid) => storageAllowance(on, userUuid, clock.now()),
    hasDiskSpace: createDiskSpace(config.dataDir, config.diskFloorBytes),
  };
  const fingerprint = createFingerprint(await instanceSecret(db, 'idempotency', clock.now()));
  const room = {
    db: calls.db,
    authenticate: authenticateRequest(calls.db, tokens),
    fingerprint,
    clock,
    links,
    jobs,
    outbox,
    target,
    quota: uploadQuota,
  };
  const { labelName, publicUrl } = config;
  await app.register(
    async (api) => {
      const accounts = {
        ...room,
        tokens,
        refreshTokens,
        isHttps,
        wrongPasswords: limit({ name: 'wrong-password', ...WRONG_PASSWORDS }),
        mailThrottle: limit({ name: 'mail', limit: 1, windowSeconds: MAIL_THROTTLE_SECONDS, refusal: mailTooSoon }),
        linkMessages: limit({ name: 'link-messages', ...LINK_MESSAGES_PER_DAY, refusal: mailTooSoon }),
        messagesByAddress: config.rateLimit > 0 ? limit({ name: 'messages', ...MESSAGES_PER_ADDRESS }) : null,
        names: createEnumerationGuard(
          // Behind a proxy that limits addresses, all calls seem to come from one.
          config.rateLimit > 0 ? limit({ name: 'known-names', ...KNOWN_NAMES }) : null,
          (username, now) => findLegacyName(independentPool.db, username, now),
        ),
        onSessionEnd: live.dropSession,
        publicUrl,
        productName: config.product.name,
      };
      accountsRoutes(api, accounts);
      passkeysRoutes(api, accounts);
      totpRoutes(api, accounts);
      ownDataRoutes(api, {
        ...accounts,
        storage,
        paths: createSignedPaths(exportLinks, clock),
        fileName: config.product.code.toLowerCase(),
      });
      referenceRoutes(api, { ...room, config });
      filesRoutes(api, { ...room, publicUrl, log: app.log });
      uploadsRoutes(api, { ...room, partials });
      audioRoutes(api, room);
      artistsRoutes(api, room);
      surveysRoutes(api, room);
      const brand = { name: config.product.name, supportEmail: config.supportEmail };
      commerceRoutes(api, { ...room, productNames, brand });
      paymentsRoutes(api, { ...room, deps: { ...payments, db: calls.db } });
      commerceStaffRoutes(api, { ...room, deps: { ...payments, db: calls.db } });
      releasesRoutes(api, { ...room, productNames, labelName, log: app.log });
      moderationRoutes(api, room);
      accountsStaffRoutes(api, { ...room, onSessionEnd: live.dropSession });
      auditRoutes(api, room);
      jobsRoutes(api, room);
    },
    { prefix: '/api' },
  );
  termsRoutes(app, config);
  if (config.payments.allowsSandbox) sandboxRoutes(app, { ...sandbox, jobs, productName: config.product.name });
  await serveWebApp(app, config.webRoot);

  const work = workInBackground({
    config,
    db,
    storage,
    clock,
    jobs,
    outbox,
    live,
    mail,
    sms,
    origin,
    sandbox,
    ownAddress: () => ownAddress(app.server),
    tokens,
    partials,
    target,
    payments,
    limit,
    log: app.log,
  });

  app.addHook('onReady', () => jobs.start());
  app.addHook('preClose', () => live.close());
  let drained: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    // A sender who stalls must not keep the server from stopping; a resumable upload goes on where it was cut off.
    drained = setTimeout(() => app.server.closeAllConnections(), config.drainSeconds * 1000);
  });
  app.addHook('onClose', async () => {
    clearTimeout(drained);
    work.stop();
    await jobs.stop();
    await work.close();
    await pictures.close();
    mail.close();
    await Promise.all([calls.db.destroy(), independentPool.db.destroy()]);
  });
  return app;
};
