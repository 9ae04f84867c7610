import { z } from 'zod';
import { oneLine, timestamp, uuid } from '../wire.ts';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from './limits.ts';
import { accessToken, fingerprint } from './schemas.ts';

/** Bytes as WebAuthn writes them in JSON; nothing of a passkey is near this long. */
const bytes = z
  .string()
  .max(65_536)
  .regex(/^[\w-]*$/);
const credentialId = bytes.max(2048);

export const passkeyName = oneLine(PASSKEY_NAME_MAX).pipe(z.string().min(1));

export const passkey = z.object({
  uuid,
  name: z.string(),
  /** Kept by the person's password manager, on more than this one device. */
  is_backed_up: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The password again; left out within ten minutes of signing in. */
export const proof = z.object({ password: z.string().max(PASSWORD_MAX).optional() });

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as it is used. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as far as it is used. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
};

export const newPasskey = z.object({
  name: passkeyName,
  /** Response of `navigator.credentials.create`. */
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(32)).max(16).optional(),
    }),
  }),
});

export const passkeySignIn = z.object({
  /** Response of `navigator.credentials.get`. */
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish(),
    }),
  }),
  fingerprint: fingerprint.optional(),
  remember: z.boolean().default(true),
});

export const passkeySignedIn = accessToken;
