/** Whether passkeys work where the page is open; if not, why. */
export type PasskeyPlace = 'works' | 'needs-localhost' | 'needs-https' | 'unsupported';

interface Place {
  readonly hostname: string;
  readonly isSecure: boolean;
  readonly hasWebAuthn: boolean;
}

const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);
const isLoopback = (hostname: string): boolean => /^127\.|^\[::1\]$/.test(hostname);

/** WebAuthn belongs to names, not to numbers, and to secure pages alone. */
export const placeOf = ({ hostname, isSecure, hasWebAuthn }: Place): PasskeyPlace => {
  if (isLoopback(hostname)) return 'needs-localhost';
  if (!isSecure || isNumber(hostname)) return 'needs-https';
  return hasWebAuthn ? 'works' : 'unsupported';
};

export const passkeyPlace = (): PasskeyPlace =>
  placeOf({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    hasWebAuthn: typeof window.PublicKeyCredential === 'function',
  });
