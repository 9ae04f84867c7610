import type { SettingInForce } from './settings-in-force.ts';

/** Which proxies are in front of us: a number of hops, or their networks; null for none. */
export type TrustedProxies = number | readonly string[] | null;

/** How this instance is set up; holds nothing secret, so it may be logged. */
export interface Config {
  readonly version: string;
  /** Every setting as staff may see it. */
  readonly settings: readonly SettingInForce[];
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the instance; null where only the request knows. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** The folder that stores’ reports are put into; null: none is watched. */
  readonly statisticsDir: string | null;
  /** Where files of an older system may be read: a folder, or one origin; null: nowhere. */
  readonly legacyFiles: { readonly folder: string } | { readonly origin: string } | null;
  readonly trustProxy: TrustedProxies;
  /** Prepared statements are kept in each database connection; false behind a pooler that can't. */
  readonly preparesStatements: boolean;
  /** How long a stop waits for what is under way. */
  readonly drainSeconds: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Calls a minute from one address; 0 turns the limit off. */
  readonly rateLimit: number;
  /** With less free disk than this, uploads are refused. */
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
  /** When backups are made by themselves (milliseconds; null: never), how many are kept, and where. */
  readonly backups: { readonly everyMs: number | null; readonly keep: number; readonly folder: string };
  /** The program that compresses excerpts: a path, or a name that is looked up. */
  readonly ffmpegPath: string;
  readonly delivery: {
    /** Our own DDEX party id, without hyphens; null: only tests may be sent. */
    readonly dpid: string | null;
    /** The standard's schemas; null: messages are checked by our own rules alone. */
    readonly schemas: string | null;
    readonly partyName: string;
    /** Absolute folders that stores' packages may be put below. */
    readonly folders: readonly string[];
    /** How long a takedown can be taken back. */
    readonly undoSeconds: number;
  };
  /** The folder of the built web app; null while a dev server serves it. */
  readonly webRoot: string | null;
  /** Where traces go; null: there are none. */
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
    /** Who may pay with test money where a way to pay has no credentials. A call that a proxy forwards is not from this machine. */
    readonly sandbox: 'everybody' | 'this-machine' | null;
    readonly paypalUrl: string;
    readonly cryptocloudUrl: string;
    readonly stripeUrl: string;
  };
}

/** What must never reach a log or a client. */
export interface Secrets {
  readonly databaseUrl: string | null;
  /** Seals stores' secrets and one-time codes; null: the key is a file in `dataDir`. */
  readonly instanceKey: Buffer | null;
  /** The target of `dubplate rotate-key`; a start accepts it once the key has been changed. */
  readonly nextInstanceKey: Buffer | null;
  readonly redisUrl: string | null;
  /** What a collector of traces wants to see with each call. */
  readonly tracingHeaders: Readonly<Record<string, string>>;
  /** ClickHouse; null: streams are in the database. */
  readonly statisticsUrl: string | null;
  readonly smtpUrl: string | null;
  /** May carry the key to the sender of short messages. */
  readonly smsUrl: string | null;
  readonly s3: { readonly accessKey: string; readonly secretKey: string } | null;
  readonly metricsToken: string | null;
  /** null: that provider takes no payments here. */
  readonly payments: {
    readonly paypal: { readonly clientId: string; readonly secret: string; readonly webhookId: string } | null;
    readonly cryptocloud: { readonly apiKey: string; readonly shopId: string; readonly secret: string } | null;
    readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
  };
  readonly admin: { readonly username: string; readonly password: string | null };
}
