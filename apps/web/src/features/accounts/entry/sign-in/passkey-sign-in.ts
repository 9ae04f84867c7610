import { call } from '#lib/api.ts';
import { fingerprint, signInBy } from '#lib/session/session.ts';

/** The person closed the browser's dialog, or left the page: no error. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/**
 * Requests a passkey from the browser and starts a session with it. Opens the browser's dialog or, with `isAutofill`,
 * adds passkeys to the suggestions of the name field while the page is open.
 */
export const signInByPasskey = async ({ isAutofill = false }: { isAutofill?: boolean } = {}): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await call('POST /login/passkey-options');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  await signInBy(() =>
    call('POST /login/passkey', {
      body: {
        credential: {
          id,
          rawId,
          type: type as 'public-key',
          response: { clientDataJSON, authenticatorData, signature, userHandle },
        },
        fingerprint: fingerprint(),
      },
    }),
  );
};

const canOfferInField = async (): Promise<boolean> =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;

/** Before the server's challenge of five minutes runs out. */
const RENEW_MS = 4 * 60_000;

/** Lets the browser offer passkeys in the name field, if it can; returns a function that stops it. */
export const offerPasskeyAutofill = (onSignedIn: () => void): (() => void) => {
  let isOver = false;
  const offer = async () => {
    if (!(await canOfferInField()) || isOver) return;
    await signInByPasskey({ isAutofill: true });
    if (!isOver) onSignedIn();
  };
  // Optional: after a failure the user can use the form.
  const quietly = () => void offer().catch(() => undefined);
  quietly();
  const renewal = setInterval(quietly, RENEW_MS);
  return () => {
    isOver = true;
    clearInterval(renewal);
    void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
};
