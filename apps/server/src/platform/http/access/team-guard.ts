import type { Actor } from './actor.ts';

/** The parts of a request that name what it is about. */
export interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What a team adds to the calls of its members. */
export interface TeamGuard {
  /**
   * Refuses what lies outside the artists to whom a member is limited.
   * @throws 404, 403 LIMITED_TO_ARTISTS
   */
  requireWithin(actor: Actor, call: string, input: CallInput): Promise<void>;
  /** Notes a committed change that a member made, for the owner of the account. A failure is logged, never thrown. */
  note(actor: Actor, call: string, subject: string | null): Promise<void>;
}
