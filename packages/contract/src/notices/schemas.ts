import { z } from 'zod';
import { purchaseId, releaseId, ticketId } from '../ids.ts';
import { dollars, timestamp, uuid } from '../wire.ts';
import { NOTICE_KINDS } from './limits.ts';

export const notice = z.object({
  uuid,
  kind: z.enum(NOTICE_KINDS),
  at: timestamp,
  is_read: z.boolean(),
  /** The release's title, or the subject of a conversation, as it was then; empty for other kinds. */
  title: z.string(),
  /** Null for other kinds, and once the release is gone. */
  release_uuid: releaseId.nullable(),
  purchase_uuid: purchaseId.nullable(),
  ticket_uuid: ticketId.nullable(),
  /** The store's name. */
  store: z.string().nullable(),
  /** Why a release was denied, or why staff held or adjusted a balance. */
  reason: z.string().nullable(),
  /** Amount that was paid or refunded. */
  amount: dollars.nullable(),
});
export type Notice = z.infer<typeof notice>;
