import type { PaymentProvider } from '@dubplate/server/features/commerce/providers/payment-provider.ts';
import { createLogger } from '@dubplate/server/platform/logging.ts';
import { afterAll, beforeAll } from 'vitest';
import { createScriptedProvider } from './commerce/scripted-provider.ts';
import { eventually } from './eventually.ts';
import { startTestServer, type TestServer } from './server.ts';

interface WorkerServer {
  readonly server: TestServer;
  /** Returns and forgets the errors that the server has logged. */
  takeErrors(): string[];
}

let worker: Promise<WorkerServer> | undefined;

/** What all people of an instance share. Publishing counts codes on, so ranges may change. */
const INSTANCE_TABLES = {
  'insert or update or delete': [
    'deny_reasons',
    'faqs',
    'label_changes',
    'maintenance_switch',
    'plan_products',
    'plans',
    'products',
    'reference_switched_off',
    'stores',
    'terms_versions',
    'ticket_templates',
  ],
  'insert or delete': ['code_ranges'],
};

const REFUSE_INSTANCE_WRITES = `
  create function refuse_instance_write() returns trigger language plpgsql as $$
  begin
    raise exception '% concerns the whole instance: use startTestServer', tg_table_name;
  end $$;
  ${Object.entries(INSTANCE_TABLES)
    .flatMap(([writes, tables]) =>
      tables.map(
        (table) =>
          `create trigger refuse_instance_write before ${writes} on ${table} execute function refuse_instance_write();`,
      ),
    )
    .join('\n')}`;

type Providers = Partial<Record<'PAY_PAL' | 'CRYPTO_CLOUD', PaymentProvider>>;

const ownProviders = {
  PAY_PAL: createScriptedProvider(),
  CRYPTO_CLOUD: createScriptedProvider({ name: 'cryptocloud' }),
};
/** The payment providers of the file that runs. */
let providers: Required<Providers> = ownProviders;
const providerOfFile = (type: keyof Providers): PaymentProvider =>
  new Proxy({} as PaymentProvider, { get: (_target, name) => Reflect.get(providers[type], name) });

const startForWorker = async (): Promise<WorkerServer> => {
  let errors: string[] = [];
  const log = createLogger({ logLevel: 'error' }, { destination: { write: (line) => void errors.push(line) } });
  const server = await startTestServer({
    log,
    env: { WEBHOOK_PRIVATE_ADDRESSES: '1' },
    providers: {
      PAY_PAL: providerOfFile('PAY_PAL'),
      CRYPTO_CLOUD: providerOfFile('CRYPTO_CLOUD'),
      CARD: null,
      STRIPE: null,
    },
  });
  await server.database.pool.query(REFUSE_INSTANCE_WRITES);
  return {
    server,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
};

/** How long the work that a file began may take after its end. Milliseconds. */
const REST_MS = 30_000;

/** Jobs that are due or tried again, transactions that are open, and locks of sessions but the one that shows that this node runs. */
const UNFINISHED = `
  select 'a job of ' || name as what from pgboss.job
  where state < 'completed' and (start_after <= now() or state = 'retry') and name not like '\\_\\_pgboss%'
  union all
  select 'an open transaction after: ' || query from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
  union all
  select 'an advisory lock of: ' || a.query from pg_locks as l join pg_stat_activity as a using (pid)
  where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and a.datname = current_database()`;

/** Waits for the work that a file began, and names what it left behind. */
const leftBehind = async ({ server, takeErrors }: WorkerServer): Promise<string[]> => {
  server.clock.reset();
  let left: string[] = [];
  await eventually(
    'what the file began',
    async () => {
      const { rows } = await server.database.pool.query<{ what: string }>(UNFINISHED);
      const connections = await server.countConnections();
      left = [...rows.map(({ what }) => what), ...(connections > 0 ? [`${connections} open connections`] : [])];
      return left.length === 0 || undefined;
    },
    REST_MS,
  ).catch(() => undefined);
  return [...left, ...takeErrors().map((line) => `a logged error: ${line}`)];
};

interface ServerUse {
  /** The errors that the file makes the server log. */
  readonly logs?: RegExp;
  /** Its payment providers; absent: some that never report anything. */
  readonly providers?: Providers;
}

/**
 * Returns the server that all files of this worker share, with its database, clock and outbox. A file makes its own
 * people and asserts nothing about totals; what it leaves behind fails it. Files that change what concerns the whole
 * instance, or need settings of their own, call `startTestServer`.
 */
export const useServer = ({ logs, providers: own }: ServerUse = {}): TestServer => {
  let started: TestServer | undefined;
  beforeAll(async () => {
    providers = { ...ownProviders, ...own };
    worker ??= startForWorker();
    started = (await worker).server;
  });
  afterAll(async () => {
    if (!worker) return;
    const left = (await leftBehind(await worker)).filter((line) => !logs?.test(line));
    providers = ownProviders;
    if (left.length > 0) throw new Error(`This file left behind:\n${left.join('\n')}`);
  });
  return new Proxy({} as TestServer, {
    get: (_target, name) => {
      if (!started) throw new Error('The server of this worker starts in beforeAll: use it in tests and hooks');
      return started[name as keyof TestServer];
    },
  });
};
