/** A setting and its current value; contains no secrets. */
export interface SettingInForce {
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
  'CRYPTOCLOUD_SECRET',
  'DATABASE_URL',
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
