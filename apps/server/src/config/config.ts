import type { CountryCode } from 'libphonenumber-js/max';
/** Proxies in front of the server: a number of hops or a list of networks; null for none. */
export type TrustedProxies = number | readonly string[] | null;

/** Settings of this instance. Contains no secrets, so it may be logged. */
export interface Config {
  readonly version: string;
  /** Every setting as staff may see it. */
  readonly settings: readonly SettingInForce[];
  readonly host: string;
  readonly port: number;
  /** Public origin of the instance; null to derive it from each request. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** The folder that stores’ reports are put into; null: none is watched. */
  readonly statisticsDir: string | null;
  /** Source of files of an older system: a folder or an origin; null disables it. */
  readonly legacyFiles: { readonly folder: string } | { readonly origin: string } | null;
  readonly trustProxy: TrustedProxies;
  /** Prepared statements are kept in each database connection; false behind a pooler that can't. */
  readonly preparesStatements: boolean;
  /** Time limit of a graceful shutdown, in seconds. */
  readonly drainSeconds: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The country of phone numbers that are typed without a country code. */
  readonly phoneCountry: CountryCode;
  /** Calls a minute from one address; 0 turns the limit off. */
  readonly rateLimit: number;
  /** Rejects uploads if less disk space than this is free. */
  readonly diskFloorBytes: number;
  /** Null: not set, so that an administrator's switch decides. */
  readonly maintenance: boolean | null;
  readonly product: { readonly name: string; readonly code: string };
  /** The default label until an administrator chooses another: read it through `labels`. */
  readonly labelName: string;
  readonly supportEmail: string | null;
  readonly commercialEmail: string | null;
  readonly socialLinks: readonly string[];
  readonly offerPdfUrl: string | null;
  readonly coverGeneratorUrl: string | null;
  readonly mailFrom: string;
  /** Interval of automatic backups (milliseconds; null disables them), number to keep, and folder. */
  readonly backups: { readonly everyMs: number | null; readonly keep: number; readonly folder: string };
  /** The program that compresses excerpts: a path, or a name that is looked up. */
  readonly ffmpegPath: string;
  readonly delivery: {
    /** Our DDEX party id, without hyphens; null: only test messages may be sent. */
    readonly dpid: string | null;
    /** Folder of the DDEX schemas; null: messages are only checked by our own rules. */
    readonly schemas: string | null;
    readonly partyName: string;
    /** Absolute folders; packages for stores may only be written below them. */
    readonly folders: readonly string[];
    /** How long a takedown can be taken back. */
    readonly undoSeconds: number;
  };
  /** The folder of the built web app; null while a dev server serves it. */
  readonly webRoot: string | null;
  /** Collector of traces; null disables tracing. */
  readonly tracing: {
    /** The base address of a collector that speaks OTLP over HTTP. */
    readonly endpoint: string;
    readonly serviceName: string;
    /** The share of traces that begin here and are kept, 0 to 1. */
    readonly ratio: number;
  } | null;
  /** Absent: files are in `dataDir`. */
  readonly s3: { readonly endpoint: string; readonly region: string; readonly bucket: string } | null;
  readonly payments: {
    /**
     * Access to test money if a payment method has no credentials. Calls through a proxy do not count as this machine.
     */
    readonly sandbox: 'everybody' | 'this-machine' | null;
    readonly paypalUrl: string;
    readonly cryptocloudUrl: string;
    readonly stripeUrl: string;
  };
  readonly payouts: {
    readonly minimumCents: number;
    /** Above it two different administrators approve. */
    readonly twoPeopleCents: number;
    /** The account that pays, in files for the bank. */
    readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string } | null;
    readonly invoicePrefix: string;
    /** The number of the first invoice. */
    readonly firstInvoice: number;
  };
  /** Whether webhooks may lead to private networks, and use http. */
  readonly webhooks: { readonly allowsPrivateAddresses: boolean };
}

/** Settings that must never reach a log or a client. */
export interface Secrets {
  /** An address that keeps a session between transactions, of PostgreSQL itself; null: the embedded database. */
  readonly databaseUrl: string | null;
  /** A pooler before it, for what needs no session; null: there is none. */
  readonly pooledUrl: string | null;
  /** Seals stores' secrets and one-time codes; null: the key is a file in `dataDir`. */
  readonly instanceKey: Buffer | null;
  /** The target of `dubplate rotate-key`; a start accepts it once the key has been changed. */
  readonly nextInstanceKey: Buffer | null;
  readonly redisUrl: string | null;
  /** Request headers for the collector of traces. */
  readonly tracingHeaders: Readonly<Record<string, string>>;
  /** ClickHouse; null: streams are in the database. */
  readonly statisticsUrl: string | null;
  readonly smtpUrl: string | null;
  /** May carry the key to the sender of short messages. */
  readonly smsUrl: string | null;
  readonly s3: { readonly accessKey: string; readonly secretKey: string } | null;
  readonly metricsToken: string | null;
  /** null: the provider is disabled. */
  readonly payments: {
    readonly paypal: { readonly clientId: string; readonly secret: string; readonly webhookId: string } | null;
    readonly cryptocloud: { readonly apiKey: string; readonly shopId: string; readonly secret: string } | null;
    /** CryptoCloud's key for withdrawals; null: none are made. */
    readonly cryptocloudPayoutKey: string | null;
    readonly stripe: {
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Null: events of connected accounts are not accepted. */
      readonly connectWebhookSecret: string | null;
    } | null;
  };
  readonly admin: { readonly username: string; readonly password: string | null };
}

/** A setting and its current value; contains no secrets. */
interface SettingInForce {
  /** Name of the environment variable. */
  readonly name: string;
  /** null: it has no value, or it is a secret. */
  readonly value: string | null;
  readonly isSecret: boolean;
  /** False if the default applies. */
  readonly isSet: boolean;
}

/** Settings that are secrets, or addresses that may have one in them. */
const SECRETS: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'CRYPTOCLOUD_API_KEY',
  'CRYPTOCLOUD_PAYOUT_KEY',
  'CRYPTOCLOUD_SECRET',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'INSTANCE_KEY',
  'INSTANCE_KEY_NEW',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_SECRET',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMS_URL',
  'SMTP_URL',
  'STATISTICS_URL',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

const textOf = (value: unknown): string | null => {
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (value === undefined || value === null || isEmpty) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/**
 * Lists every setting with its current value.
 * @param given the environment
 * @param read the parsed settings, including defaults
 */
export const settingsInForce = (
  given: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
  names: readonly string[],
): SettingInForce[] =>
  names.toSorted().map((name) => {
    const isSecret = SECRETS.has(name);
    const isSet = given[name] !== undefined;
    const value = isSecret ? null : textOf(isSet ? given[name] : read[name]);
    return { name, value, isSecret, isSet };
  });
