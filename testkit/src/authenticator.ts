import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

interface Key {
  readonly id: Buffer;
  readonly rpId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** Deviations of an answer from an honest one. */
interface Forged {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** The person did not prove who they are to the device. */
  readonly isUnverified?: boolean;
  readonly userHandle?: string;
}

interface Creation {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
}

/** COSE (RFC 9053): an elliptic-curve key, ES256, on P-256. */
const coseOf = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCBOR(
    new Map<string | number, CBORType>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
};

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

const authenticatorData = (rpId: string, flags: number, counter: number, rest: Uint8Array = new Uint8Array()) => {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, rest]);
};

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A device with passkeys, and the browser before it, in software: real ES256 keys, no attestation. */
export const createAuthenticator = (origin: string) => {
  const keys: Key[] = [];
  const flagsOf = (forged: Forged) =>
    FLAGS.present | FLAGS.backupEligible | FLAGS.backedUp | (forged.isUnverified ? 0 : FLAGS.verified);

  return {
    /** Makes a passkey, as `navigator.credentials.create` would. */
    create({ rp, user, challenge }: Creation, forged: Forged = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key: Key = { id: randomBytes(32), rpId: rp.id, privateKey, publicKey, userHandle: user.id, counter: 0 };
      keys.push(key);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(key.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, key.id, coseOf(publicKey)]);
      const authData = authenticatorData(forged.rpId ?? rp.id, flagsOf(forged) | FLAGS.attested, 0, attested);
      const attestation = encodeCBOR(
        new Map<string | number, CBORType>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(authData)],
        ]),
      );
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(
            clientData('webauthn.create', forged.challenge ?? challenge, forged.origin ?? origin),
          ),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Signs a challenge with the newest passkey, or the one with this id, as `navigator.credentials.get` would. */
    get({ challenge }: { readonly challenge: string }, forged: Forged = {}, id?: string) {
      const key = id ? keys.find((each) => base64url(each.id) === id) : keys.at(-1);
      if (!key) throw new Error('No such passkey on this device');
      key.counter += 1;
      const authData = authenticatorData(forged.rpId ?? key.rpId, flagsOf(forged), forged.counter ?? key.counter);
      const client = clientData('webauthn.get', forged.challenge ?? challenge, forged.origin ?? origin);
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), key.privateKey)),
          userHandle: forged.userHandle ?? key.userHandle,
        },
      };
    },
  };
};
