/** How this instance is set up; holds nothing secret, so it may be logged. */
export interface Config {
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the instance; null where only the request knows. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly trustProxy: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Calls a minute from one address; 0 turns the limit off. */
  readonly rateLimit: number;
  readonly maintenance: boolean;
  readonly product: { readonly name: string; readonly code: string };
  readonly labelName: string;
  readonly supportEmail: string | null;
  readonly commercialEmail: string | null;
  readonly socialLinks: readonly string[];
  readonly offerPdfUrl: string | null;
  readonly coverGeneratorUrl: string | null;
  readonly mailFrom: string;
  /** The folder of the built web app; null while a dev server brings it. */
  readonly webRoot: string | null;
  /** Absent: files lie in `dataDir`. */
  readonly s3: { readonly endpoint: string; readonly region: string; readonly bucket: string } | null;
}

/** What must never reach a log or a client. */
export interface Secrets {
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  /** May carry the key to the sender of short messages. */
  readonly smsUrl: string | null;
  readonly s3: { readonly accessKey: string; readonly secretKey: string } | null;
  readonly metricsToken: string | null;
  readonly admin: { readonly username: string; readonly password: string | null };
}
