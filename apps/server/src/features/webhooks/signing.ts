import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { createSecretBox, type SecretBox } from '#platform/secrets/secret-box.ts';

/** Seals the secrets of webhooks. */
export const createWebhookBox = (keyring: Keyring): SecretBox => createSecretBox(keyring.key(WEBHOOK_SECRETS));

/** The purpose of the key that seals the secrets of webhooks. */
export const WEBHOOK_SECRETS = 'webhooks';

const SECRET_BYTES = 32;

/** Returns a secret as Standard Webhooks write it, and the same sealed. */
export const newSecret = (box: SecretBox, webhookUuid: string): { secret: string; sealed: Buffer } => {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: box.seal(Buffer.from(secret), webhookUuid) };
};

interface SealedSecrets {
  readonly uuid: string;
  readonly sealed: Buffer;
  readonly old_sealed: Buffer | null;
  readonly old_secret_until: Date | null;
}

/** Returns the secrets that sign now, the current one first; none if the instance key was lost. */
export const openSecrets = (box: SecretBox, webhook: SealedSecrets, now: Date): string[] => {
  const isOldValid = webhook.old_secret_until !== null && now < webhook.old_secret_until;
  return [webhook.sealed, isOldValid ? webhook.old_sealed : null].flatMap((sealed) => {
    const opened = sealed && box.open(sealed, webhook.uuid);
    return opened ? [opened.toString('utf8')] : [];
  });
};

/** Returns the headers of Standard Webhooks; each secret adds a signature. */
export const signedHeaders = (
  secrets: readonly string[],
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
});
