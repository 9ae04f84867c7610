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
import { workInBackground } from './background-work.ts';
import type { Config, Secrets } from './config/config.ts';
import {
  accountsRoutes,
  accountsStaffRoutes,
  actorOfToken,
  authenticateRequest,
  createAccessTokens,
  createNameTelling,
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
} from './features/commerce/index.ts';
import { createSignedLinks, filesRoutes, openPartials, uploadsRoutes } from './features/files/index.ts';
import { moderationRoutes } from './features/moderation/index.ts';
import { ownDataRoutes } from './features/own-data/index.ts';
import { referenceRoutes, termsRoutes } from './features/reference/index.ts';
import { releasesRoutes } from './features/releases/index.ts';
import { surveysRoutes } from './features/surveys/index.ts';
import { findLegacy } from './features/transfers/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openPool } from './platform/database/open-database.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { clientAddress, createTrust, limitKey } from './platform/http/client-address.ts';
import { createServer } from './platform/http/create-server.ts';
import { serveHealth } from './platform/http/health.ts';
import { limitAddresses, limitUnverified } from './platform/http/limit-addresses.ts';
import { limitBodyTime } from './platform/http/limit-body-time.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { secure } from './platform/http/security.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { instanceSecret } from './platform/instance-secret.ts';
import { createJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createLogger } from './platform/logging.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createOrigin, ownAddress } from './platform/origin.ts';
import { createOutbox } from './platform/outbox.ts';
import { createRateLimit } from './platform/rate-limit.ts';
import { createSignedPaths } from './platform/signed-paths.ts';
import { createSms } from './platform/sms/create-sms.ts';
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

/**
 * Wires the rooms together: the only place that knows them all. The app owns its jobs and its live socket, and closing it
 * drains requests, uploads and jobs; the database and the storage stay the caller's.
 */
export const buildApp = async ({
  config,
  secrets,
  database,
  storage,
  log = createLogger(config),
  clock = systemClock,
  providers,
  bodyMs,
}: AppOptions): Promise<FastifyInstance> => {
  const { db, pool } = database;
  const app = await createServer(config, log);
  // What must stand although the call it belongs to is rolled back, and must not wait for that call's connection.
  const aside = openPool(database.connection.connectionString, app.log, 2);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;

  const jobs = createJobs(database.connection, app.log);
  const outbox = createOutbox(jobs);
  const tokens = createAccessTokens(db, clock, config.product.code);
  const refreshTokens = createRefreshTokens(await instanceSecret(db, 'refresh-tokens', clock.now()));
  await tokens.rotate();
  const live = await createLive({
    server: app.server,
    pool,
    redisUrl: secrets.redisUrl,
    authenticate: (token) => actorOfToken(db, tokens, token),
    log: app.log,
  });
  const links = createSignedLinks(await instanceSecret(db, 'file-links', clock.now()), clock);
  const exportLinks = await instanceSecret(db, 'export-links', clock.now());
  const outboxDir = path.join(config.dataDir, 'outbox');
  const mail = createMail({ smtpUrl: secrets.smtpUrl, outboxDir, from: config.mailFrom });
  const sms = createSms({ smsUrl: secrets.smsUrl, outboxDir });
  const origin = createOrigin(config.publicUrl, app.server);
  const limit = (options: Parameters<typeof createRateLimit>[2]) => createRateLimit(aside.db, clock, options);
  const productNames = createProductNames(config.product.code);
  const sandbox = { db, clock, origin, secret: await instanceSecret(db, 'sandbox', clock.now()) };
  const methods = createPaymentMethods(providers ?? openProviders(config, secrets, sandbox));
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
  serveMetrics(app, { token: secrets.metricsToken, isBehindProxy: config.trustProxy !== null });
  serveHealth(app, {
    database: () => pool.query('select 1'),
    storage: () => storage.ready(),
    queue: async () => {
      if (!jobs.isReady()) throw new Error('not started');
    },
  });
  await serveApiDocs(app, describeApi(endpoints, { title: `${config.product.name} API`, version: config.version }));

  const partials = openPartials(path.join(config.dataDir, 'uploads'));
  const place = { storage, stagingDir: path.join(config.dataDir, 'staging') };
  const room = { db, authenticate: authenticateRequest(db, tokens), clock, links, jobs, outbox, place };
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
        names: createNameTelling(
          // Behind a proxy that limits addresses, all calls seem to come from one.
          config.rateLimit > 0 ? limit({ name: 'known-names', ...KNOWN_NAMES }) : null,
          (username, now) => findLegacy(aside.db, username, now),
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
      filesRoutes(api, { ...room, publicUrl });
      uploadsRoutes(api, { ...room, partials });
      audioRoutes(api, room);
      artistsRoutes(api, room);
      surveysRoutes(api, room);
      const brand = { name: config.product.name, supportEmail: config.supportEmail };
      commerceRoutes(api, { ...room, productNames, brand });
      paymentsRoutes(api, { ...room, desk: payments });
      commerceStaffRoutes(api, { ...room, desk: payments });
      releasesRoutes(api, { ...room, productNames, labelName });
      moderationRoutes(api, room);
      accountsStaffRoutes(api, { ...room, onSessionEnd: live.dropSession });
      auditRoutes(api, room);
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
    payments,
    limit,
    log: app.log,
  });

  app.addHook('onReady', () => jobs.start());
  app.addHook('preClose', () => live.close());
  app.addHook('onClose', async () => {
    work.stop();
    await jobs.stop();
    await work.close();
    mail.close();
    await aside.db.destroy();
  });
  return app;
};
