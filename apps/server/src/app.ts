import { hostname } from 'node:os';
import path from 'node:path';
import { endpoints } from '@dubplate/contract/api';
import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openScratch } from '#platform/scratch.ts';
import type { Config, Secrets } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { accountsRoom, createAuthentication, emailsRoom } from './features/accounts/index.ts';
import { artistsRoom } from './features/artists/index.ts';
import { audioRoom } from './features/audio/index.ts';
import { auditRoom } from './features/audit/index.ts';
import { backupsRoom } from './features/backups/index.ts';
import { catalogueImportsRoom } from './features/catalogue-imports/index.ts';
import { commerceRoom, type PaymentProvider, storageAllowance } from './features/commerce/index.ts';
import { type DeliveryTimes, deliveryRoom } from './features/delivery/index.ts';
import { filesRoom, type PictureDecoder } from './features/files/index.ts';
import { createLabels, instanceRoom } from './features/instance/index.ts';
import { jobsRoom } from './features/jobs/index.ts';
import { landingRoom } from './features/landing/index.ts';
import { linkFilesRoom } from './features/link-files/index.ts';
import { linkPagesRoom } from './features/link-pages/index.ts';
import { moderationRoom } from './features/moderation/index.ts';
import { multilinksRoom } from './features/multilinks/index.ts';
import { noticesRoom } from './features/notices/index.ts';
import { ownDataRoom } from './features/own-data/index.ts';
import { openPayoutProviders, type PayoutProviders, payoutsRoom } from './features/payouts/index.ts';
import { peopleRoom } from './features/people/index.ts';
import { acceptCurrentTerms, referenceRoom } from './features/reference/index.ts';
import { releasesRoom } from './features/releases/index.ts';
import { royaltiesRoom } from './features/royalties/index.ts';
import { openStreams, openWatchFolder, statisticsRoom, type WatchTimes } from './features/statistics/index.ts';
import { supportRoom } from './features/support/index.ts';
import { surveysRoom } from './features/surveys/index.ts';
import { systemRoom } from './features/system/index.ts';
import { createTeamGuard, teamRoom } from './features/team/index.ts';
import { createTransferLinks, findLegacyName, transfersRoom } from './features/transfers/index.ts';
import { webhooksRoom } from './features/webhooks/index.ts';
import { raiseAlert } from './platform/alerts.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { ServerContext } from './platform/context.ts';
import { openNotices } from './platform/database/notices.ts';
import type { Database } from './platform/database/open-database.ts';
import { openPool } from './platform/database/pool/open-pool.ts';
import { CALL_TIMEOUTS, INDEPENDENT_TIMEOUTS, WORK_TIMEOUTS } from './platform/database/pool/timeouts.ts';
import { outsideTransactions } from './platform/database/transaction-scope.ts';
import { clientAddress, createTrust, limitKey } from './platform/http/addresses/client-address.ts';
import { createOrigin, ownAddress } from './platform/http/addresses/origin.ts';
import { createServer } from './platform/http/create-server.ts';
import { describeApi, serveApiDocs } from './platform/http/docs/openapi.ts';
import { serveHealth } from './platform/http/health.ts';
import { createFingerprint } from './platform/http/idempotency-key.ts';
import { limitAddresses, limitUnverified } from './platform/http/limits/limit-addresses.ts';
import { limitBodyTime } from './platform/http/limits/limit-body-time.ts';
import { type GaugeDefinition, serveMetrics } from './platform/http/metrics.ts';
import { createSecurityHeaders, secure } from './platform/http/security.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createOutbox } from './platform/jobs/outbox.ts';
import { createLive } from './platform/live.ts';
import { createLogger } from './platform/logging.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createRateLimit, type LimitOptions } from './platform/rate-limit.ts';
import { indexesRoom } from './platform/rooms/build-indexes.ts';
import { migrateDataRoom } from './platform/rooms/migrate-data.ts';
import { platformCleanups, scheduleCleanups } from './platform/rooms/nightly-cleanups.ts';
import { rewriteTexts } from './platform/rooms/rewrite-texts.ts';
import { type Room, registerRoom } from './platform/rooms/room.ts';
import { instanceSecret } from './platform/secrets/instance-secret.ts';
import { openKeyring } from './platform/secrets/keyring.ts';
import { createSms } from './platform/sms/sms.ts';
import type { Storage } from './platform/storage/storage.ts';
import { secretsRoom } from './sealed-secrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends work to the background, by the keys of the rooms. */
    jobs: Jobs;
  }
}

export interface AppOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly storage: Storage;
  readonly log?: FastifyBaseLogger;
  readonly clock?: Clock;
  /** Replaces the providers from the settings. */
  readonly providers?: Readonly<Record<PaymentType, PaymentProvider | null>>;
  /** Replaces the payout providers from the settings. */
  readonly payoutProviders?: PayoutProviders;
  /** How long the body of a call may take, in milliseconds; absent: 15 s. */
  readonly bodyMs?: number;
  /** How often the folder of reports is looked at; absent: every other second. */
  readonly watchTimes?: WatchTimes;
  /** How often the delivery engine looks for work; null: never, absent: as `DELIVERY_TIMES`. */
  readonly deliveryTimes?: DeliveryTimes | null;
  /** Replaces the decoder of uploaded pictures. */
  readonly pictures?: PictureDecoder;
  /** How often the queue looks for delayed jobs, in milliseconds; absent: 3 s. */
  readonly jobLookMs?: number;
  /** Figures of the process for the metrics. */
  readonly gauges?: readonly GaugeDefinition[];
}

/** The subject of alerts about the machines of the instance. */
const MACHINES = { type: 'instance', uuid: '01980000-0000-7000-8000-000000000127' };

/** Connections that serve calls, and how many of them one person's calls may use at a time. */
const CALL_CONNECTIONS = 10;
const CONNECTIONS_PER_PERSON = 3;
/** One listens to the other nodes, the others speak to them. */
const LIVE_CONNECTIONS = 3;

/**
 * Builds the shared parts and lists the rooms; no other module imports all rooms. The app owns its jobs and its live
 * socket, and closing it drains requests, uploads and jobs. The caller owns the database and the storage.
 */
export const buildApp = async ({
  config,
  secrets,
  database,
  storage: openedStorage,
  log = createLogger(config),
  clock = systemClock,
  providers,
  payoutProviders,
  bodyMs,
  watchTimes,
  deliveryTimes,
  pictures,
  jobLookMs,
  gauges = [],
}: AppOptions): Promise<FastifyInstance> => {
  // Before anything is opened that would have to be closed again.
  const watchFolder = config.statisticsDir === null ? null : await openWatchFolder(config.statisticsDir);
  // For migrations, jobs and commands, which may take their time; calls have connections of their own.
  const { db } = database;
  const keyring = await openKeyring(db, { dataDir: config.dataDir, ...secrets }, clock.now(), log);
  const streams = await openStreams(secrets.statisticsUrl);
  const app = await createServer(config, log);
  const { connectionString } = database.connection;
  // What needs no session between its transactions goes through the pooler, which keeps no prepared statements either.
  const prepares = config.preparesStatements && secrets.pooledUrl === null;
  const pooledUrl = secrets.pooledUrl ?? connectionString;
  const calls = openPool(pooledUrl, app.log, {
    max: CALL_CONNECTIONS,
    perPerson: CONNECTIONS_PER_PERSON,
    timeouts: CALL_TIMEOUTS,
    prepares,
  });
  // For writes that must survive a rollback of the call's transaction.
  const independentPool = openPool(pooledUrl, app.log, {
    max: 5,
    isIndependent: true,
    timeouts: INDEPENDENT_TIMEOUTS,
    prepares,
  });
  const livePool = openPool(connectionString, app.log, {
    max: LIVE_CONNECTIONS,
    isIndependent: true,
    timeouts: INDEPENDENT_TIMEOUTS,
    prepares: config.preparesStatements,
  });
  const storage = outsideTransactions('storage', openedStorage);
  const scratch = await openScratch(config.dataDir);
  const outboxDir = path.join(config.dataDir, 'outbox');
  const mail = outsideTransactions('mail', createMail({ smtpUrl: secrets.smtpUrl, outboxDir, from: config.mailFrom }));
  const sms = outsideTransactions('sms', createSms({ smsUrl: secrets.smsUrl, outboxDir }));
  const notices = openNotices(connectionString, app.log);
  const jobs = createJobs(database.connection, app.log, {
    lookMs: jobLookMs,
    onClockSkew: (seconds) =>
      raiseAlert(db, { kind: 'node.clock', subject: MACHINES, detail: { host: hostname(), seconds } }, clock.now()),
  });
  app.decorate('jobs', jobs);
  const outbox = createOutbox(jobs);
  const issuer = config.product.code;
  const authentication = await createAuthentication({
    db,
    callsDb: calls.db,
    limitsDb: independentPool.db,
    clock,
    issuer,
    callsPerMinute: config.rateLimit,
  });
  const live = await createLive({
    server: app.server,
    pool: livePool.pool,
    redisUrl: secrets.redisUrl,
    authenticate: authentication.authenticateToken,
    log: app.log,
  });
  const limit = (options: LimitOptions) => createRateLimit(independentPool.db, clock, options);
  const http = {
    db: calls.db,
    authenticate: authentication.authenticateRequest,
    fingerprint: createFingerprint(await instanceSecret(db, 'idempotency', clock.now())),
    team: createTeamGuard({ callsDb: calls.db, notesDb: independentPool.db, clock, log: app.log }),
  };

  if (config.rateLimit > 0) {
    const perAddress = (name: string) => limit({ name, limit: config.rateLimit, windowSeconds: 60, isForFloods: true });
    const trust = createTrust(config.trustProxy);
    const addresses = perAddress('address');
    limitAddresses(app, addresses);
    limitUnverified(app, perAddress('unverified-webhooks'));
    live.limitHandshakes(async (request) => {
      await addresses.count(limitKey(clientAddress(request, trust)));
    });
  }
  const securityHeaders = createSecurityHeaders({
    fileOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [],
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
  });
  secure(app, securityHeaders);
  limitBodyTime(app, endpoints, bodyMs);
  const metrics = serveMetrics(app, { token: secrets.metricsToken, isBehindProxy: config.trustProxy !== null });
  const probes = {
    database: () => sql`select 1`.execute(calls.db),
    storage: () => storage.ready(),
    queue: () => jobs.check(),
    ...(secrets.statisticsUrl !== null && { statistics: () => streams.check() }),
  };
  serveHealth(app, probes, ['statistics']);
  const description = { title: `${config.product.name} API`, version: config.version };
  await serveApiDocs(app, () => describeApi(endpoints, description));

  const context: ServerContext = {
    http,
    db,
    connection: database.connection,
    figuresDb: independentPool.db,
    openPool: () =>
      openPool(connectionString, app.log, {
        max: 1,
        timeouts: WORK_TIMEOUTS,
        idleMs: 0,
        prepares: config.preparesStatements,
      }),
    clock,
    scratch,
    jobs,
    outbox,
    live,
    notices,
    storage,
    mail,
    sms,
    limit,
    config,
    secrets,
    keyring,
    log: app.log,
    metrics,
    securityHeaders,
    origin: createOrigin(config.publicUrl, app.server),
    ownAddress: () => ownAddress(app.server),
  };
  const parts = { ...context, labels: createLabels(config.labelName) };
  const files = await filesRoom({
    ...parts,
    allowedBytes: (on, userUuid) => storageAllowance(on, userUuid, clock.now()),
    pictures,
  });
  const { links, uploads } = files;
  const transferLinks = createTransferLinks({ db, jobs, config });
  const accounts = await accountsRoom({
    ...parts,
    authentication,
    transferLinks,
    onSignUp: acceptCurrentTerms,
    links,
    uploads,
    findLegacyName: (username, now) => findLegacyName(independentPool.db, username, config.phoneCountry, now),
  });
  const { wrongPasswords, requestTransferLink } = accounts;
  const payouts = payoutsRoom({
    ...parts,
    payoutProviders: payoutProviders ?? (await openPayoutProviders(config, secrets)),
  });
  const commerce = await commerceRoom({ ...parts, providers, passWebhookOn: payouts.handleWebhook });
  const { productNames } = commerce;
  // A room comes before the rooms that its records refer to: data is erased and rooms are closed in this order.
  const features = [
    noticesRoom(parts),
    webhooksRoom(parts),
    payouts.room(accounts),
    royaltiesRoom({
      ...parts,
      streams,
      rejectUnsentPayouts: payouts.rejectUnsent,
    }),
    statisticsRoom({
      ...parts,
      links,
      streams,
      watchFolder,
      watchTimes,
    }),
    teamRoom({ ...parts, tokens: authentication.tokens }),
    await supportRoom({ ...parts, uploads, productNames }),
    await catalogueImportsRoom(parts),
    transfersRoom({ ...parts, uploads, requestTransferLink }),
    multilinksRoom({ ...parts, links }),
    await landingRoom(parts),
    linkFilesRoom(parts),
    await linkPagesRoom(parts),
    moderationRoom({ ...parts, links }),
    await deliveryRoom({ ...parts, links, uploads, wrongPasswords, deliveryTimes }),
    releasesRoom({ ...parts, links, productNames }),
    artistsRoom({ ...parts, links, uploads }),
    commerce,
    surveysRoom(parts),
    audioRoom(parts),
    referenceRoom(parts),
    peopleRoom({ ...parts, productNames }),
    auditRoom(parts),
    jobsRoom(parts),
    backupsRoom(parts),
    systemRoom({ ...parts, probes }),
    instanceRoom(parts),
    accounts,
    files,
  ];
  const ownData = await ownDataRoom({ ...parts, wrongPasswords, rooms: features });
  const emails = emailsRoom({ ...parts, transferLinks, rooms: [...features, ownData] });
  const texts = { dataMigrations: [rewriteTexts(features.flatMap((room: Room) => room.texts ?? []))] };
  const dataMigrations = migrateDataRoom({ ...parts, rooms: [...features, texts] });
  const rooms = [...features, ownData, emails, dataMigrations, indexesRoom(parts), secretsRoom(parts)];

  await app.register(
    async (api) => {
      for (const room of rooms) room.routes?.(api);
    },
    { prefix: '/api' },
  );
  for (const room of rooms) room.pages?.(app);
  const plainPages = Object.assign({}, ...rooms.map((room) => room.plainPages));
  await serveWebApp(app, config.webRoot, securityHeaders, plainPages);
  scheduleCleanups(jobs, clock, platformCleanups(db));
  for (const room of rooms) registerRoom(room, parts);
  metrics.addGauges([...gauges, ...live.gauges, ...rooms.flatMap((room) => room.gauges ?? [])]);

  app.addHook('onReady', async () => notices.start());
  app.addHook('onReady', () =>
    jobs.start({
      first: async () => {
        for (const room of rooms) await room.first?.();
      },
      join: async () => {
        const issues = await Promise.all(rooms.map(async (room) => (await room.join?.()) ?? []));
        if (issues.flat().length > 0) throw new StartError(issues.flat().join('\n'));
      },
    }),
  );
  app.addHook('preClose', () => live.close());
  let drained: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    // A stalled sender must not prevent the server from stopping; a resumable upload resumes where it was cut off.
    drained = setTimeout(() => app.server.closeAllConnections(), config.drainSeconds * 1000);
  });
  app.addHook('onClose', async () => {
    clearTimeout(drained);
    await jobs.stop();
    for (const room of rooms) await room.close?.();
    mail.close();
    await scratch.close();
    await notices.close();
    await Promise.all([calls.close(), independentPool.close(), livePool.close()]);
  });
  return app;
};

/** Listens, then starts the jobs, some of which call this server. @returns the address that it listens on */
export const serve = async (app: FastifyInstance, at: { readonly host: string; readonly port: number }) => {
  const address = await app.listen(at);
  await app.jobs.startWorkers();
  return address;
};
