/** The library, loaded with the first passkey: it brings parsers of certificates that take up 10 MB. */
export const loadWebauthn = () => import('@simplewebauthn/server');
export const loadWebauthnHelpers = () => import('@simplewebauthn/server/helpers');
