import path from 'node:path';
import { WRONG_PASSWORDS } from '@dubplate/contract/accounts/limits';
import { endpoints } from '@dubplate/contract/api';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config, Secrets } from './config/config.ts';
import {
  accountsRoutes,
  accountsStaffRoutes,
  actorOfToken,
  authenticateRequest,
  createAccessTokens,
  deleteEndedSessions,
} from './features/accounts/index.ts';
import { artistsRoutes } from './features/artists/index.ts';
import { analyseUploads, audioRoutes, openAnalysisService } from './features/audio/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { commerceRoutes, createProductNames } from './features/commerce/index.ts';
import { createSignedLinks, filesRoutes, sweepUnusedFiles, workOnRemovals } from './features/files/index.ts';
import { moderationRoutes } from './features/moderation/index.ts';
import { referenceRoutes } from './features/reference/index.ts';
import { releasesRoutes } from './features/releases/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/open-database.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { createServer } from './platform/http/create-server.ts';
import { serveHealth } from './platform/http/health.ts';
import { limitAddresses } from './platform/http/limit-addresses.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { secure } from './platform/http/security.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { forgetOldAnswers } from './platform/idempotency.ts';
import { instanceSecret } from './platform/instance-secret.ts';
import { createJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createLogger } from './platform/logging.ts';
import { createOutbox } from './platform/outbox.ts';
import { createRateLimit } from './platform/rate-limit.ts';
import type { Storage } from './platform/storage/storage.ts';

declare module './platform/jobs.ts' {
  interface JobQueues {
    housekeeping: Record<string, never>;
  }
}

export interface AppOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly storage: Storage;
  readonly log?: FastifyBaseLogger;
  readonly clock?: Clock;
}

const DAY_MS = 86_400_000;

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
}: AppOptions): Promise<FastifyInstance> => {
  const { db, pool } = database;
  const app = await createServer(config, log);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;

  const jobs = createJobs(database.connection, app.log);
  const outbox = createOutbox(jobs);
  const tokens = createAccessTokens(db, clock);
  await tokens.rotate();
  const live = await createLive({
    server: app.server,
    pool,
    redisUrl: secrets.redisUrl,
    authenticate: (token) => actorOfToken(db, tokens, token),
    log: app.log,
  });
  const links = createSignedLinks(await instanceSecret(db, 'file-links', clock.now()), clock);
  const productNames = createProductNames(config.product.code);
  const listening = { db, storage, service: openAnalysisService(), clock };

  await secure(app, { fileOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [], isHttps });
  if (config.rateLimit > 0)
    limitAddresses(app, createRateLimit(pool, { name: 'address', limit: config.rateLimit, windowSeconds: 60 }));
  serveMetrics(app, { token: secrets.metricsToken, trustProxy: config.trustProxy });
  serveHealth(app, {
    database: () => pool.query('select 1'),
    storage: () => storage.ready(),
    queue: async () => {
      if (!jobs.isReady()) throw new Error('not started');
    },
  });
  await serveApiDocs(app, describeApi(endpoints, { title: `${config.product.name} API`, version: config.version }));

  const place = { storage, stagingDir: path.join(config.dataDir, 'staging') };
  const room = { db, authenticate: authenticateRequest(db, tokens), clock, links, jobs, outbox, place };
  const { labelName, publicUrl } = config;
  await app.register(
    async (api) => {
      accountsRoutes(api, {
        ...room,
        tokens,
        isHttps,
        wrongPasswords: createRateLimit(pool, { name: 'wrong-password', ...WRONG_PASSWORDS }),
        onSessionEnd: live.dropSession,
      });
      referenceRoutes(api, { ...room, config });
      filesRoutes(api, { ...room, publicUrl });
      audioRoutes(api, room);
      artistsRoutes(api, room);
      commerceRoutes(api, { ...room, productNames });
      releasesRoutes(api, { ...room, productNames, labelName });
      moderationRoutes(api, room);
      accountsStaffRoutes(api, { ...room, onSessionEnd: live.dropSession });
      auditRoutes(api, room);
    },
    { prefix: '/api' },
  );
  await serveWebApp(app, config.webRoot);

  workOnRemovals(jobs, storage);
  analyseUploads(outbox, listening);
  outbox.listen('release-moved', 'tell-artist', async ({ release_uuid, user_uuid, status, deny_reason }) =>
    live.push(user_uuid, 'release', { uuid: release_uuid, status, deny_reason }),
  );
  jobs.work('housekeeping', async () => {
    const now = clock.now();
    await forgetOldAnswers(db, now);
    await deleteEndedSessions(db, new Date(now.getTime() - 90 * DAY_MS));
    await sweepUnusedFiles(db, jobs, now);
    await tokens.rotate();
  });
  jobs.schedule('housekeeping', '17 3 * * *', {});

  app.addHook('onReady', () => jobs.start());
  app.addHook('preClose', () => live.close());
  app.addHook('onClose', async () => {
    await jobs.stop();
    await listening.service.close();
  });
  return app;
};
