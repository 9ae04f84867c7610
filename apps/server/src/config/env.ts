import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validatePassword } from '@dubplate/rules/accounts/validate-credentials';
import proxyAddr from '@fastify/proxy-addr';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import type { Config, Secrets, TrustedProxies } from './config.ts';
import { settingsInForce } from './config.ts';
import { BAD_INSTANCE_KEY, parseInstanceKey } from './instance-key.ts';
import { paymentSettings, readPaymentConfig, readPaymentSecrets, readPayoutConfig } from './payments.ts';
import { StartError } from './start-error.ts';

const NONE = ['0', 'false', 'no', 'off'];
/** Accepted values for one proxy; earlier versions had only a switch. */
const ONE = ['1', 'true', 'yes', 'on'];
const HOPS = /^\d{1,2}$/;

/** Network names that proxy-addr accepts. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (network: string): boolean => {
  if (NAMED.includes(network)) return true;
  // The library reads `1.5` for an address, too.
  if (isIP(network.split('/', 1)[0] ?? '') === 0) return false;
  try {
    proxyAddr.compile(network);
    return true;
  } catch {
    return false;
  }
};

const parse = (value: string): TrustedProxies | undefined => {
  if (NONE.includes(value)) return null;
  if (ONE.includes(value)) return 1;
  if (HOPS.test(value)) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

/** `TRUST_PROXY`: how many proxies are in front of the server, or the networks they call from. */
const trustedProxies = z
  .string()
  .default('0')
  .transform((value, context): TrustedProxies => {
    const parsed = parse(value.trim());
    if (parsed !== undefined) return parsed;
    context.addIssue('must be how many proxies stand before the server, or their networks: 10.0.0.0/8, 192.168.1.7');
    return z.NEVER;
  });

/** `key=value,other=value`, values percent-encoded, as OpenTelemetry has them. */
const namedValues = z.string().transform((given, context) => {
  const pairs = given.split(',').map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [name.trim(), rest.join('=').trim()] as const;
  });
  try {
    if (pairs.some(([name]) => name === '')) throw new Error('a value without a name');
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    context.addIssue('must be like api-key=secret,other=value, with values percent-encoded');
    return z.NEVER;
  }
});

/** The settings of traces, under the names that OpenTelemetry gives them. */
const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: namedValues.default({}),
  OTEL_SERVICE_NAME: z.string().default('dubplate'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
const all = z.object(tracingSettings);

/** null without a collector: tracing is disabled then. */
const readTracingConfig = (env: z.infer<typeof all>): Config['tracing'] =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: env.OTEL_SERVICE_NAME,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      };

const flag = z
  .enum(['0', '1', 'true', 'false', 'yes', 'no', 'on', 'off'])
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value));
const address = z.url({ protocol: /^https?$/ });
const publicOrigin = address
  .refine(
    (value) =>
      !URL.canParse(value) || ['', '/'].includes(value.slice(value.indexOf('://') + 3).replace(/^[^/?#]*/, '')),
    'must be an origin without a path, such as https://music.example',
  )
  .transform((value) => new URL(value).origin);
const email = z.email();
/** An origin, or a folder. */
const legacyFiles = z.string().transform((value, context) => {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return { folder: path.resolve(value) };
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) context.addIssue('must be a folder, or an origin like https://files.example.com without a path');
  return { origin: url?.origin ?? '' };
});

const instanceKey = z.string().transform((value, context) => {
  const key = parseInstanceKey(value);
  if (key !== null) return key;
  context.addIssue(BAD_INSTANCE_KEY);
  return z.NEVER;
});

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** `6h`, in milliseconds. */
const duration = (minimum: string, maximum: string) => {
  const parse = (value: string) => Number(value.slice(0, -1)) * UNITS[value.slice(-1) as keyof typeof UNITS];
  const isIn = (ms: number) => ms >= parse(minimum) && ms <= parse(maximum);
  return z
    .string()
    .regex(/^\d{1,5}[mhd]$/, 'must be a number with m, h or d, such as 12h')
    .transform(parse)
    .refine(isIn, `must be from ${minimum} to ${maximum}`);
};

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[^[\]/]+$/, 'must be an address or a name alone; an IPv6 address has no brackets here, such as ::1')
    .default('127.0.0.1'),
  PUBLIC_URL: publicOrigin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_URL_DIRECT: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  INSTANCE_KEY: instanceKey.optional(),
  INSTANCE_KEY_NEW: instanceKey.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  STATISTICS_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMS_URL: address.optional(),
  MAIL_FROM: z.string().optional(),
  PRODUCT_NAME: z.string().default('Dubplate'),
  PRODUCT_CODE: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,31}$/, 'must be upper-case letters, digits and underscores')
    .default('DUBPLATE'),
  LABEL_NAME: z.string().min(3).default('Dubplate Records'),
  SUPPORT_EMAIL: email.optional(),
  COMMERCIAL_EMAIL: email.optional(),
  SOCIAL_LINKS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((link) => link.trim())
        .filter(Boolean),
    )
    .pipe(z.array(address))
    .default([]),
  OFFER_PDF_URL: address.optional(),
  COVER_GENERATOR_URL: address.optional(),
  FFMPEG_PATH: z.string().default('ffmpeg'),
  STATISTICS_DIR: z.string().optional(),
  LEGACY_FILES: legacyFiles.optional(),
  DELIVERY_DPID: z
    .string()
    .regex(/^PADPIDA[A-Z0-9]+$/i, 'must be a DDEX party id without hyphens, like PADPIDA2026112201D')
    .optional(),
  DELIVERY_PARTY_NAME: z.string().max(255).optional(),
  DELIVERY_FOLDERS: z
    .string()
    .transform((value) => value.split(path.delimiter).filter(Boolean))
    .pipe(z.array(z.string().refine((folder) => path.isAbsolute(folder), 'must be absolute paths')))
    .default([]),
  DDEX_SCHEMAS: z
    .string()
    .refine((folder) => existsSync(path.join(folder, 'allowed-value-sets.xsd')), 'must be a folder with DDEX’s schemas')
    .optional(),
  TAKEDOWN_UNDO_SECONDS: z.coerce.number().int().min(0).max(86_400).default(10),
  METRICS_TOKEN: z.string().min(8).optional(),
  PHONE_COUNTRY: z
    .string()
    .refine((value): value is CountryCode => isSupportedCountry(value), 'must be the two letters of a country, like RU')
    .default('RU'),
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  BACKUP_EVERY: duration('15m', '31d').optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_DIR: z.string().optional(),
  DISK_FLOOR_MB: z.coerce.number().int().min(0).default(512),
  MAINTENANCE: flag.optional(),
  TRUST_PROXY: trustedProxies,
  PREPARED_STATEMENTS: flag.default(true),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ADMIN_USERNAME: z
    .string()
    .refine((value) => parseUsername(value) !== null, 'must be an e-mail address or a phone number')
    .default('admin@dubplate.local'),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => validatePassword(value).length === 0, 'must have at least 8 characters')
    .optional(),
  WEB_ROOT: z.string().optional(),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  ...paymentSettings,
  ...tracingSettings,
});

/** Settings that are only valid together, and their purpose. */
const TOGETHER = [
  { names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'], purpose: 'files go to S3' },
  { names: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'], purpose: 'PayPal takes payments' },
  {
    names: ['CRYPTOCLOUD_API_KEY', 'CRYPTOCLOUD_SHOP_ID', 'CRYPTOCLOUD_SECRET'],
    purpose: 'CryptoCloud takes payments',
  },
  { names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], purpose: 'Stripe takes payments' },
  {
    names: ['PAYOUT_DEBTOR_NAME', 'PAYOUT_DEBTOR_IBAN', 'PAYOUT_DEBTOR_BIC'],
    purpose: 'files for the bank name the account that pays',
  },
];

const halfSetIssues = (given: Readonly<Record<string, unknown>>): string[] => [
  ...TOGETHER.flatMap(({ names, purpose }) => {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name}: is needed as well when ${purpose}`);
  }),
  ...(given.DATABASE_URL_DIRECT !== undefined && given.DATABASE_URL === undefined
    ? ['DATABASE_URL: is needed as well when DATABASE_URL_DIRECT names PostgreSQL behind a pooler']
    : []),
];

/** Quotes a name in front of an address where it contains more than words (RFC 5322, 3.2.4). */
const quoteName = (name: string): string =>
  /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~-]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;

const root = path.resolve(import.meta.dirname, '../../../..');
/** The version of this code, such as `0.12.20`; a package adds its commit: `0.12.20+1a2b3c4d`. */
export const packageVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version;

/**
 * Reads every setting once; the only reader of the environment. Empty values count as absent.
 * @throws StartError with one line for each bad setting, naming it.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): { config: Config; secrets: Secrets } => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(given);
  const issues = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...halfSetIssues(given),
  ];
  if (!result.success || issues.length > 0) throw new StartError(issues.join('\n'));
  const env = result.data;
  const hasBucket = env.S3_ENDPOINT !== undefined && env.S3_BUCKET !== undefined;
  return {
    config: {
      version: packageVersion(),
      settings: settingsInForce(given, env, Object.keys(settings.shape)),
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL ?? null,
      dataDir: path.resolve(env.DATA_DIR),
      statisticsDir: env.STATISTICS_DIR === undefined ? null : path.resolve(env.STATISTICS_DIR),
      legacyFiles: env.LEGACY_FILES ?? null,
      trustProxy: env.TRUST_PROXY,
      preparesStatements: env.PREPARED_STATEMENTS,
      drainSeconds: env.DRAIN_SECONDS,
      logLevel: env.LOG_LEVEL,
      phoneCountry: env.PHONE_COUNTRY,
      rateLimit: env.RATE_LIMIT,
      diskFloorBytes: env.DISK_FLOOR_MB * 1024 * 1024,
      maintenance: env.MAINTENANCE ?? null,
      product: { name: env.PRODUCT_NAME, code: env.PRODUCT_CODE },
      labelName: env.LABEL_NAME,
      supportEmail: env.SUPPORT_EMAIL ?? null,
      commercialEmail: env.COMMERCIAL_EMAIL ?? null,
      socialLinks: env.SOCIAL_LINKS,
      offerPdfUrl: env.OFFER_PDF_URL ?? null,
      coverGeneratorUrl: env.COVER_GENERATOR_URL ?? null,
      mailFrom:
        env.MAIL_FROM ??
        `${quoteName(env.PRODUCT_NAME)} <no-reply@${env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'localhost'}>`,
      backups: {
        everyMs: env.BACKUP_EVERY ?? null,
        keep: env.BACKUP_KEEP,
        folder: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
      },
      ffmpegPath: env.FFMPEG_PATH,
      delivery: {
        dpid: env.DELIVERY_DPID ?? null,
        partyName: env.DELIVERY_PARTY_NAME ?? env.PRODUCT_NAME,
        folders: env.DELIVERY_FOLDERS,
        schemas: env.DDEX_SCHEMAS ?? null,
        undoSeconds: env.TAKEDOWN_UNDO_SECONDS,
      },
      webRoot: env.WEB_ROOT === 'none' ? null : (env.WEB_ROOT ?? path.join(root, 'apps/web/dist')),
      tracing: readTracingConfig(env),
      s3: hasBucket
        ? { endpoint: env.S3_ENDPOINT as string, region: env.S3_REGION, bucket: env.S3_BUCKET as string }
        : null,
      payments: readPaymentConfig(env),
      payouts: readPayoutConfig(env),
      webhooks: { allowsPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES },
    },
    secrets: {
      databaseUrl: env.DATABASE_URL_DIRECT ?? env.DATABASE_URL ?? null,
      pooledUrl: env.DATABASE_URL_DIRECT === undefined ? null : (env.DATABASE_URL ?? null),
      instanceKey: env.INSTANCE_KEY ?? null,
      nextInstanceKey: env.INSTANCE_KEY_NEW ?? null,
      redisUrl: env.REDIS_URL ?? null,
      tracingHeaders: env.OTEL_EXPORTER_OTLP_HEADERS,
      statisticsUrl: env.STATISTICS_URL ?? null,
      smtpUrl: env.SMTP_URL ?? null,
      smsUrl: env.SMS_URL ?? null,
      s3: hasBucket ? { accessKey: env.S3_ACCESS_KEY as string, secretKey: env.S3_SECRET_KEY as string } : null,
      metricsToken: env.METRICS_TOKEN ?? null,
      payments: readPaymentSecrets(env),
      admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD ?? null },
    },
  };
};
