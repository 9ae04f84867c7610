import type { PurchaseStatus, PurchaseType } from './commerce/limits.ts';
import type { DeliveryState } from './delivery/limits.ts';
import type { PurchaseId, ReleaseId, TicketId } from './ids.ts';
import type { Claim } from './moderation/queue-schemas.ts';
import type { PayoutState } from './payouts/limits.ts';
import type { ReleaseStatus } from './releases/limits.ts';
import type { Scope } from './scopes.ts';
import type { TicketMessage } from './support/schemas.ts';
import type { TransferStatus } from './transfers/limits.ts';
import type { WireIssue } from './wire.ts';

export const LIVE_PATH = '/api/live';
/** The error of a handshake of a person who has too many sockets. */
export const LIVE_FULL = 'TOO_MANY_SOCKETS';

/** Why a paid release could not be sent, in the order in which it is checked. */
export interface NotSent {
  /** Issues of the release itself. */
  readonly issues?: readonly WireIssue[];
  /** Services that are still to be bought, by name. */
  readonly products?: readonly string[];
}

/** Events that the server pushes to a signed-in user over the live socket. */
export interface LiveEvents {
  /** A release moved, or, with `not_sent`, stayed a draft although it was paid for. */
  release: {
    uuid: string;
    status: ReleaseStatus;
    deny_reason: string | null;
    not_sent?: NotSent;
    /** The edit of it that was published now, and is gone. */
    edition?: ReleaseId;
  };
  /** To moderators: a release moved, or a moderator claimed or released it. */
  'staff-release': { uuid: ReleaseId; status: ReleaseStatus; claim: Claim | null };
  'payment-check': { orders: { type: PurchaseType; uuid: PurchaseId; status: PurchaseStatus }[] };
  /** To an asker: an answer of support. To support: a message of an asker. `uuid` is the conversation’s. */
  ticket: { uuid: TicketId; message: TicketMessage };
  /** To the owner of a release: it got further at a store. `store` is its key. */
  delivery: { release: ReleaseId; store: string; state: DeliveryState; reason: string | null; url: string | null };
  /** A month was closed: a statement is there. */
  statement: { uuid: string; period: string };
  /** A payout moved. */
  /** `state` is null if a part came back and the state stays. */
  payout: { uuid: string; state: PayoutState | null };
  /** Drafts are being made from an import of a catalogue: `created` of them so far. */
  'catalogue-import': { uuid: string; created: number; of: number };
  /** The list of notices has a new one. */
  notices: Readonly<Record<string, never>>;
  /** All that comes from the older system, each time one of it gets further. */
  transfer: Readonly<Record<'releases' | 'multilinks', { name: string; status: TransferStatus }[]>>;
}
export type LiveEventName = keyof LiveEvents;

/** The scope that a team member needs for an event, and for its question; null: only the person themself gets it. */
export const EVENT_SCOPES: Readonly<Record<LiveEventName, Scope | null>> = {
  release: 'releases:read',
  'staff-release': null,
  'payment-check': 'purchases:read',
  ticket: 'support:write',
  delivery: 'releases:read',
  statement: 'royalties:read',
  payout: 'royalties:read',
  'catalogue-import': 'releases:read',
  notices: 'account:read',
  transfer: 'account:read',
};

/** Questions of a signed-in user over the live socket; the event of the same name answers. */
export interface LiveQuestions {
  'payment-check': { orders: { type: PurchaseType; uuid: PurchaseId }[] };
}
export type LiveQuestionName = keyof LiveQuestions;
