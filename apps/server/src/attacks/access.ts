type Role = 'moderator' | 'support' | 'admin';
/** Resources that a user can own. */
type Thing =
  | 'release'
  | 'track'
  | 'artist'
  | 'composer'
  | 'file'
  | 'recording'
  | 'upload'
  | 'product'
  | 'plan'
  | 'session'
  | 'passkey'
  | 'token'
  | 'member'
  | 'ticket'
  | 'link'
  | 'webhook'
  | 'split'
  | 'statement'
  | 'payout'
  | 'catalogueImport'
  | 'movedRelease'
  | 'self';

/**
 * Access to a call.
 * - `anyone`: public, and not about a user.
 * - `secret`: public, but useless without a link's token or signature, a credential or a cookie.
 * - `own`: every signed-in user, about themselves or about public data.
 * - `staff`: the role in the contract, and administrators.
 * - an object: about a resource of one user; a 404 for all others except these readers.
 */
export type Access =
  | 'anyone'
  | 'secret'
  | 'own'
  | 'staff'
  | {
      readonly of: Thing;
      readonly readers?: readonly Role[];
      readonly body?: unknown;
      readonly query?: Readonly<Record<string, string>>;
      /** The owner may get a 404: what it asks for is not created here. */
      readonly mayBeMissing?: true;
    };
