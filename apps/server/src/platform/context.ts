import type { FastifyBaseLogger } from 'fastify';
import type { Config, Secrets } from '#config/config.ts';
import type { Clock } from './clock.ts';
import type { Notices } from './database/notices.ts';
import type { Pool } from './database/pool/open-pool.ts';
import type { Db } from './database/tables.ts';
import type { Origin } from './http/addresses/origin.ts';
import type { Metrics } from './http/metrics.ts';
import type { MountOptions } from './http/mount.ts';
import type { SecurityHeaders } from './http/security.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Outbox } from './jobs/outbox.ts';
import type { Live } from './live.ts';
import type { Mail } from './mail/mail.ts';
import type { LimitOptions, RateLimit } from './rate-limit.ts';
import type { Scratch } from './scratch.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { Sms } from './sms/sms.ts';
import type { Storage } from './storage/storage.ts';

/** Contains the parts that all rooms share. A room names those it needs: `Pick<ServerContext, 'clock' | 'db'>`. */
export interface ServerContext {
  readonly http: MountOptions;
  /** For jobs and commands; calls have connections of their own. */
  readonly db: Db;
  readonly connection: { readonly connectionString: string };
  /** For queries of metrics, which must not wait behind jobs. */
  readonly figuresDb: Db;
  /** Opens a pool of one connection, whose temporary tables are dropped when it closes. */
  readonly openPool: () => Pool;
  readonly clock: Clock;
  readonly scratch: Scratch;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly notices: Notices;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly keyring: Keyring;
  readonly log: FastifyBaseLogger;
  readonly metrics: Pick<Metrics, 'observe'>;
  readonly securityHeaders: SecurityHeaders;
  /** The address that browsers use; known once the server listens. */
  readonly origin: Origin;
  /** The address of this node on its own machine. */
  readonly ownAddress: () => string;
}
