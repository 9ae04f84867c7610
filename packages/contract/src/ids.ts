// A type for each kind of id: a release’s where a person’s is expected does not compile.
import { z } from 'zod';
import { uuid } from './wire.ts';

export const userId = uuid.brand<'UserId'>();
export const sessionId = uuid.brand<'SessionId'>();
export const artistId = uuid.brand<'ArtistId'>();
export const releaseId = uuid.brand<'ReleaseId'>();
export const trackId = uuid.brand<'TrackId'>();
export const fileId = uuid.brand<'FileId'>();
export const purchaseId = uuid.brand<'PurchaseId'>();
export const paymentId = uuid.brand<'PaymentId'>();
export const ticketId = uuid.brand<'TicketId'>();
export const linkId = uuid.brand<'LinkId'>();
export const tokenId = uuid.brand<'TokenId'>();

export type UserId = z.output<typeof userId>;
export type SessionId = z.output<typeof sessionId>;
export type ArtistId = z.output<typeof artistId>;
export type ReleaseId = z.output<typeof releaseId>;
export type TrackId = z.output<typeof trackId>;
export type FileId = z.output<typeof fileId>;
export type PurchaseId = z.output<typeof purchaseId>;
export type PaymentId = z.output<typeof paymentId>;
export type TicketId = z.output<typeof ticketId>;
export type LinkId = z.output<typeof linkId>;
export type TokenId = z.output<typeof tokenId>;

/** The path of a call about one thing. */
export const byUser = z.object({ id: userId });
export const bySession = z.object({ id: sessionId });
export const byArtist = z.object({ id: artistId });
export const byRelease = z.object({ id: releaseId });
export const byTrack = z.object({ id: trackId });
export const byFile = z.object({ id: fileId });
export const byPurchase = z.object({ id: purchaseId });
export const byPayment = z.object({ id: paymentId });
export const byTicket = z.object({ id: ticketId });
export const byLink = z.object({ id: linkId });
export const byToken = z.object({ id: tokenId });
