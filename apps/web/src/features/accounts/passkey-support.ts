/** Passkey support on this page, or the missing requirement. */
export type PasskeySupport = 'works' | 'needs-localhost' | 'needs-https' | 'unsupported';

interface PageOrigin {
  readonly hostname: string;
  readonly isSecure: boolean;
  readonly hasWebAuthn: boolean;
}

const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);
const isLoopback = (hostname: string): boolean => /^127\.|^\[::1\]$/.test(hostname);

/** WebAuthn works only on secure pages and on host names, not on IP addresses. */
export const supportOn = ({ hostname, isSecure, hasWebAuthn }: PageOrigin): PasskeySupport => {
  if (isLoopback(hostname)) return 'needs-localhost';
  if (!isSecure || isNumber(hostname)) return 'needs-https';
  return hasWebAuthn ? 'works' : 'unsupported';
};

export const passkeySupport = (): PasskeySupport =>
  supportOn({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    hasWebAuthn: typeof window.PublicKeyCredential === 'function',
  });
