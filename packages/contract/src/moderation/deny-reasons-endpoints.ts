import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId, inBothLanguages, timestamp, uuid } from '../wire.ts';
import { DENY_REASON_PLACES, DENY_REASON_TEXT_MAX } from './limits.ts';

const place = z.enum(DENY_REASON_PLACES).nullable();

/** A prepared reason for a denial. */
const preparedReason = z.object({
  uuid,
  /** Names it in denials and figures; stays when its texts change. */
  code: z.string(),
  /** The field it usually belongs to, `tracks.*.` for a track's; null: the release as a whole. */
  path: place,
  text: z.object({ en: z.string(), ru: z.string() }),
  updated_at: timestamp,
});
export type PreparedReason = z.infer<typeof preparedReason>;

const reasonInput = z.object({ path: place, text: inBothLanguages(DENY_REASON_TEXT_MAX) });
export type PreparedReasonInput = z.output<typeof reasonInput>;

export const denyReasonsEndpoints = defineEndpoints({
  'GET /staff/deny-reasons': {
    summary: 'The prepared reasons for denials, in both languages, in the order in which they were added',
    access: 'moderator',
    status: 200,
    response: z.array(preparedReason),
  },
  'POST /staff/deny-reason': {
    summary: 'Add a prepared reason',
    access: 'moderator',
    body: reasonInput,
    status: 201,
    response: preparedReason,
    idempotent: 'transactional',
    errors: ['TOO_MANY_REASONS'],
  },
  'PATCH /staff/deny-reason/{id}': {
    summary: 'Change a prepared reason; denials that were sent stay as they are',
    access: 'moderator',
    params: byId,
    body: reasonInput.partial(),
    status: 200,
    response: preparedReason,
  },
  'DELETE /staff/deny-reason/{id}': {
    summary: 'Delete a prepared reason; denials that were sent stay as they are',
    access: 'moderator',
    params: byId,
    status: 204,
  },
});
