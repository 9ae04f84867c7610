type Role = 'moderator' | 'support' | 'admin';
/** What somebody can have. */
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
  | 'ticket'
  | 'link'
  | 'self';

/**
 * Who gets what of a call.
 * - `anyone`: public, and about nobody.
 * - `secret`: public, but useless without a link's token or signature, a credential or a cookie.
 * - `own`: for every signed-in person, about themselves or about what everybody may know.
 * - `staff`: for the role that the contract names, and for administrators.
 * - a row: about one thing of somebody's; to all others, but these readers, it is as good as missing.
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
