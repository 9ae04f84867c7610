import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { oneLine, timestamp, uuid } from '../wire.ts';

const codeRange = z.object({
  uuid,
  kind: z.enum(['UPC', 'ISRC']),
  /** First and last UPC, both included. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Country and registrant of ISRCs. */
  prefix: z.string().nullable(),
  /** Codes not given yet; of ISRCs, this year. */
  left: z.int(),
  is_placeholder: z.boolean(),
  created_at: timestamp,
});
export type CodeRange = z.infer<typeof codeRange>;

const codePool = z.object({
  kind: z.enum(['UPC', 'ISRC']),
  left: z.int(),
  /** True while the range is a placeholder whose codes belong to no registrant. */
  is_placeholder: z.boolean(),
  /** The ranges that codes are taken from. */
  ranges: z.array(codeRange),
});
export type CodePool = z.infer<typeof codePool>;

const newRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('UPC'), from: oneLine(32), to: oneLine(32) }),
  z.object({ kind: z.literal('ISRC'), prefix: oneLine(32) }),
]);
export type NewRange = z.infer<typeof newRange>;

export const codesEndpoints = defineEndpoints({
  'GET /staff/codes': {
    summary: 'The pools that publishing takes UPCs and ISRCs from, and how many are left',
    access: 'admin',
    status: 200,
    response: z.array(codePool),
  },
  'POST /staff/codes': {
    summary: 'Put in a range of real codes; placeholders are not used once there is one',
    access: 'admin',
    body: newRange,
    status: 201,
    response: codeRange,
    idempotent: 'transactional',
    errors: ['CODES_OVERLAP'],
  },
});
