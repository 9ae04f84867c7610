import { z } from 'zod';
import { releaseId, ticketId, trackId, userId } from '../ids.ts';
import { localDate, oneLine, text, timestamp, uuid } from '../wire.ts';
import {
  ADVANCE_NOTE_MAX,
  HOLD_REASON_MAX,
  MATCHED_ROWS_MAX,
  PERIOD_STATES,
  ROYALTY_PLANS,
  SALES_COLUMN_MAX,
  SALES_FORMAT_NAME_MAX,
  SALES_REPORT_STATUSES,
  SPLIT_SHARES_MAX,
  SPLIT_STATUSES,
} from './limits.ts';

/** An exact decimal, such as `-0.024000092`. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A month `YYYY-MM`. */
export const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);
/** An amount as a person enters it: at most 12 digits before the point, and at most two after it. */
const bankAmount = z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/);
const percent = z.string().max(16);

const person = z.object({ uuid: userId, username: z.string() });

// Sales reports.

/** How the tables of one source are read; see `SalesFormat` of the rules. */
const column = z.string().trim().min(1).max(SALES_COLUMN_MAX);
const rowFilter = z.object({ column, values: z.array(z.string().max(SALES_COLUMN_MAX)).min(1).max(50) });
export const salesFormatInput = z.object({
  /** Columns by which the table is recognized. */
  markers: z.array(column).min(1).max(20),
  /** The columns of each field; the first with a value counts. */
  columns: z.partialRecord(
    z.enum([
      'sale_period',
      'store',
      'territory',
      'isrc',
      'upc',
      'title',
      'release_title',
      'artist',
      'units',
      'net',
      'gross',
      'currency',
    ]),
    z.array(column).max(5),
  ),
  /** A formula such as `[Gross] - [Fee]`, instead of a column. */
  net: z.string().max(500).optional(),
  fixed: z.object({ store: oneLine(128).optional(), currency: oneLine(3).optional() }).optional(),
  preamble: z.object({ sale_period: column.optional(), currency: column.optional() }).optional(),
  decimalMark: z.enum([',', '.']).optional(),
  dayOrder: z.enum(['DMY', 'MDY']).optional(),
  skip: z.array(rowFilter).max(20).optional(),
  negative: rowFilter.optional(),
  isCumulative: z.boolean().optional(),
});
export const salesFormat = salesFormatInput.extend({
  name: z.string(),
  is_builtin: z.boolean(),
  updated_at: timestamp.nullable(),
});
export type SalesFormatWire = z.infer<typeof salesFormat>;
export const formatName = z.object({
  name: z
    .string()
    .min(1)
    .max(SALES_FORMAT_NAME_MAX)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u),
});

const salesCheck = z.object({
  code: z.enum([
    'TOTALS_AGREE',
    'TOTALS_DIFFER',
    'SAME_ROWS',
    'LETTERS_LOST',
    'CODES_SPOILED',
    'TERRITORIES_UNKNOWN',
    'CUMULATIVE',
  ]),
  severity: z.enum(['OK', 'WARNING', 'ERROR']),
  message: z.string(),
});
export type SalesCheck = z.infer<typeof salesCheck>;

export const salesReport = z.object({
  /** Null for a dry run. */
  uuid: uuid.nullable(),
  report: z.string(),
  format: z.string(),
  accounting_period: month,
  currency: z.string(),
  status: z.enum(SALES_REPORT_STATUSES),
  rows: z.int(),
  /** Null if the report has no units. */
  units: decimal.nullable(),
  net: decimal,
  unmatched: z.object({ rows: z.int(), net: decimal }),
  /** Rows of an approved report that were detached and are still unmatched. */
  detached: z.object({ rows: z.int(), net: decimal, usd: decimal }),
  checks: z.array(salesCheck),
  file_name: z.string(),
  imported_at: timestamp,
  imported_by: person.nullable(),
  received_amount: decimal.nullable(),
  received_on: localDate.nullable(),
  fee: decimal.nullable(),
  fee_by: z.enum(['service', 'artists']).nullable(),
  /** USD for one unit of the currency. */
  rate: decimal.nullable(),
  approved_at: timestamp.nullable(),
  approved_by: person.nullable(),
  /** The closed month in which it counted. */
  counted_in: month.nullable(),
  /** While it is approved, its units count as streams where no usage report has its store and month. */
  feeds_statistics: z.boolean(),
});
export type SalesReport = z.infer<typeof salesReport>;

export const salesReportDetail = salesReport.extend({
  stores: z.array(
    z.object({ store: z.string(), rows: z.int(), units: decimal, net: decimal, usd: decimal.nullable() }),
  ),
  currencies: z.array(z.object({ currency: z.string(), rows: z.int(), net: decimal })),
  months: z.array(z.object({ month, rows: z.int(), units: decimal, net: decimal, usd: decimal.nullable() })),
});
export type SalesReportDetail = z.infer<typeof salesReportDetail>;

const proposedTrack = z.object({
  track_uuid: trackId,
  title: z.string(),
  title_version: z.string().nullable(),
  release: z.object({ uuid: releaseId, title: z.string() }),
  artist: z.string(),
  owner: person,
});
export const salesRow = z.object({
  /** Its line in the report. */
  row: z.int(),
  sale_period: month,
  store: z.string(),
  territory: z.string().nullable(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  title: z.string(),
  artist: z.string(),
  units: decimal.nullable(),
  net: decimal,
  gross: decimal.nullable(),
  currency: z.string(),
  usd: decimal.nullable(),
  is_detached: z.boolean(),
  /** Null if it is unmatched. `track_uuid` is null if it is divided over the release's tracks. */
  match: z
    .object({ track_uuid: trackId.nullable(), release_uuid: releaseId, title: z.string(), release_title: z.string() })
    .nullable(),
  unmatched_code: z.enum(['UNKNOWN', 'AMBIGUOUS']).nullable(),
  /** Tracks with the same title and artist, for a person to confirm; only on unmatched rows. */
  proposals: z.array(proposedTrack),
});
export type SalesRowWire = z.infer<typeof salesRow>;

export const approvalInput = z.object({
  received_amount: bankAmount,
  received_on: localDate,
  fee: bankAmount.optional(),
  fee_by: z.enum(['service', 'artists']).default('service'),
  detach_unmatched: z.boolean().default(false),
});
export const matchInput = z.object({
  rows: z.array(z.int().min(1)).min(1).max(MATCHED_ROWS_MAX),
  track_uuid: trackId,
  /** Also match later rows with these codes, in statistics as well. */
  remember: z.boolean().default(false),
});

/** Stores by the months that their reports cover. */
export const salesCalendar = z.object({
  months: z.array(month),
  stores: z.array(
    z.object({
      store: z.string(),
      months: z.array(
        z.object({
          month,
          /** `LATE`: the store reported before, and its month has been over for two months. */
          state: z.enum(['NONE', 'LATE', 'DRAFT', 'APPROVED']),
          net: z.array(z.object({ currency: z.string(), net: decimal })),
          usd: decimal.nullable(),
          reports: z.array(z.object({ uuid, report: z.string() })),
        }),
      ),
    }),
  ),
});
export type SalesCalendar = z.infer<typeof salesCalendar>;

// Periods.

const movements = {
  opening: decimal,
  earnings: decimal,
  recouped: decimal,
  held: decimal,
  released: decimal,
  adjustments: decimal,
  paid: decimal,
  closing: decimal,
};
export const royaltyPeriod = z.object({
  period: month,
  state: z.enum(PERIOD_STATES),
  reports: z.object({ draft: z.int(), approved: z.int() }),
  statements: z.int(),
  earnings: decimal,
  service: decimal,
  unmatched: decimal,
  closed_at: timestamp.nullable(),
  closed_by: person.nullable(),
});
export type RoyaltyPeriod = z.infer<typeof royaltyPeriod>;
export const closedPeriod = z.object({ period: month, statements: z.int(), earnings: decimal });
const holder = z.object({ uuid: userId.nullable(), username: z.string().nullable() });
export const previewStatement = z.object({ user: holder, ...movements });
export type PreviewStatement = z.infer<typeof previewStatement>;
export const periodSums = z.object({ statements: z.int(), earnings: decimal, service: decimal, unmatched: decimal });

// Advances, holds, shares of plans.

export const advance = z.object({
  uuid,
  amount: decimal,
  note: z.string(),
  release: z.object({ uuid: releaseId, title: z.string() }).nullable(),
  recouped: decimal,
  left: decimal,
  status: z.enum(['OPEN', 'RECOUPED', 'CANCELLED']),
  created_at: timestamp,
});
export type Advance = z.infer<typeof advance>;
export const staffAdvance = advance.extend({ user: holder });
export type StaffAdvance = z.infer<typeof staffAdvance>;
export const advanceInput = z.object({
  user_uuid: userId,
  amount: bankAmount,
  note: text(ADVANCE_NOTE_MAX).pipe(z.string().min(1)),
  release_uuid: releaseId.optional(),
});

export const hold = z.object({
  uuid,
  /** What it holds now. */
  amount: decimal,
  reason: z.string(),
  since: timestamp,
  until: localDate,
  ticket_uuid: ticketId.nullable(),
});
export type Hold = z.infer<typeof hold>;
export const staffHold = hold.extend({
  user: holder,
  /** Null if all is held. */
  limit: decimal.nullable(),
  report: z.object({ uuid, report: z.string() }).nullable(),
  ended_at: timestamp.nullable(),
  history: z.array(z.object({ at: timestamp, until: localDate, reason: z.string() })),
});
export type StaffHold = z.infer<typeof staffHold>;
const reason = text(HOLD_REASON_MAX).pipe(z.string().min(1));
export const holdInput = z.object({
  user_uuid: userId,
  amount: bankAmount.optional(),
  reason,
  until: localDate,
  report_uuid: uuid.optional(),
});
export const holdRenewal = z.object({ until: localDate, reason });
export const holdEnd = z.object({ reason: text(HOLD_REASON_MAX).optional() });

export const royaltyShare = z.object({
  plan: z.enum(ROYALTY_PLANS),
  /** Percent. */
  share: percent,
  /** Null for the share from the beginning. */
  valid_from: localDate.nullable(),
});
export type RoyaltyShare = z.infer<typeof royaltyShare>;
export const royaltyShareInput = z.object({ plan: z.enum(ROYALTY_PLANS), share: percent, valid_from: localDate });
export const labelPlanInput = z.object({ plan: z.literal('LABEL').nullable(), valid_from: localDate });
export const labelPlan = z.object({ plan: z.literal('LABEL').nullable(), valid_from: localDate.nullable() });

// Splits.

export const splitsInput = z.object({
  /** Absent: the current month. */
  valid_from: month.optional(),
  shares: z.array(z.object({ username: z.string().max(255), share: percent })).max(SPLIT_SHARES_MAX),
});
export const splitShare = z.object({
  uuid,
  username: z.string().nullable(),
  share: percent,
  status: z.enum(SPLIT_STATUSES),
});
export const splits = z.object({
  /** Null if there are no splits. */
  valid_from: month.nullable(),
  /** Percent that is left for the owner. */
  owner: z.object({ username: z.string(), share: percent }),
  shares: z.array(splitShare),
  /** Whether the caller may change them. */
  can_edit: z.boolean(),
  /** All versions, newest first, the shown one among them. */
  versions: z.array(
    z.object({
      valid_from: month,
      created_at: timestamp,
      shares: z.array(splitShare.pick({ uuid: true, username: true, share: true })),
    }),
  ),
});
export type Splits = z.infer<typeof splits>;
export const ownSplit = z.object({
  uuid,
  status: z.enum(SPLIT_STATUSES),
  share: percent,
  valid_from: month,
  release: z.object({ uuid: releaseId, title: z.string() }),
  /** Null for a share of the whole release. */
  track: z.object({ uuid: trackId, title: z.string() }).nullable(),
  owner: z.object({ username: z.string() }),
  /** What closed months hold until it is accepted. */
  held: decimal,
  invited_at: timestamp,
  answered_at: timestamp.nullable(),
});
export type OwnSplit = z.infer<typeof ownSplit>;

// Statements.

export const balance = z.object({
  currency: z.literal('USD'),
  payable: decimal,
  held: decimal,
  /** Approved, but in an open period. */
  pending: decimal,
  in_payout: decimal,
  paid: decimal,
  /** Whether a statement was ever closed. */
  has_statement: z.boolean(),
  holds: z.array(hold),
  advances: z.array(advance),
});
export type Balance = z.infer<typeof balance>;
export const statement = z.object({ uuid, period: month, ...movements, closed_at: timestamp });
export type Statement = z.infer<typeof statement>;

const sum = { units: decimal, amount: decimal };
export const statementDetail = statement.extend({
  lines: z.int(),
  releases: z.array(z.object({ release_uuid: releaseId, title: z.string(), ...sum })),
  tracks: z.array(z.object({ track_uuid: trackId, release_uuid: releaseId, title: z.string(), ...sum })),
  stores: z.array(z.object({ store: z.string(), ...sum })),
  territories: z.array(z.object({ territory: z.string().nullable(), ...sum })),
  sources: z.array(z.object({ source: z.string(), ...sum })),
  /** Each advance with what it took from this statement. */
  advances: z.array(
    z.object({
      uuid,
      note: z.string(),
      amount: decimal,
      recouped_before: decimal,
      recouped_now: decimal,
      left: decimal,
    }),
  ),
  /** Everything but earnings that moved the balance. */
  entries: z.array(
    z.object({
      kind: z.enum(['RECOUPED', 'HELD', 'RELEASED', 'ADJUSTMENT', 'PAID', 'RETURNED']),
      amount: decimal,
      at: timestamp,
      note: z.string().nullable(),
    }),
  ),
});
export type StatementDetail = z.infer<typeof statementDetail>;
export const statementLine = z.object({
  report: z.string(),
  row: z.int(),
  source: z.string(),
  sale_period: month,
  store: z.string(),
  territory: z.string().nullable(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  title: z.string(),
  units: decimal.nullable(),
  net: decimal,
  currency: z.string(),
  rate: decimal,
  /** Converted amount of the row; of a row with a UPC alone, the part of one track. */
  usd: decimal,
  plan_share: decimal,
  split_share: decimal,
  amount: decimal,
});
export type StatementLine = z.infer<typeof statementLine>;
export const ownRoyalties = z.object({
  currency: z.literal('USD'),
  total: decimal,
  months: z.array(z.object({ month, amount: decimal })),
  stores: z.array(
    z.object({ store: z.string(), amount: decimal, months: z.array(z.object({ month, amount: decimal })) }),
  ),
  releases: z.array(z.object({ release_uuid: releaseId, title: z.string(), amount: decimal })),
  territories: z.array(z.object({ territory: z.string().nullable(), amount: decimal })),
});
export type OwnRoyalties = z.infer<typeof ownRoyalties>;
