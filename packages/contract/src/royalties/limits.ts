/** States of a sales report: what a file says, and what counts since its money arrived. */
export const SALES_REPORT_STATUSES = ['DRAFT', 'APPROVED'] as const;
export type SalesReportStatus = (typeof SALES_REPORT_STATUSES)[number];

/** Plans that differ in the artist's share. */
export const ROYALTY_PLANS = ['BASIC', 'PREMIUM', 'LABEL'] as const;
export type RoyaltyPlan = (typeof ROYALTY_PLANS)[number];

export const SPLIT_STATUSES = ['INVITED', 'ACCEPTED', 'DECLINED'] as const;
export type SplitStatus = (typeof SPLIT_STATUSES)[number];

/** `CURRENT`: the month is not over; `OPEN`: it can be closed. */
export const PERIOD_STATES = ['CURRENT', 'OPEN', 'CLOSED'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export const SALES_REPORT_NAME_MAX = 128;
export const SALES_FORMAT_NAME_MAX = 64;
export const SALES_COLUMN_MAX = 200;
/** Maximum participants of a release or track. */
export const SPLIT_SHARES_MAX = 50;
/** Rows that one confirmation may match. */
export const MATCHED_ROWS_MAX = 1000;
/** Bad lines that an answer lists. */
export const SALES_ISSUES_LISTED = 50;
export const HOLD_REASON_MAX = 1000;
/** Longest time that a hold lasts without a renewal. */
export const HOLD_DAYS_MAX = 60;
export const ADVANCE_NOTE_MAX = 500;
/** One invitation per inviter and address in this time. */
export const INVITATION_DAYS = 7;
/** New addresses that a person may invite in a day. */
export const INVITED_PER_DAY = 20;
/** Months that a chart of royalties covers at most. */
export const ROYALTY_MONTHS_MAX = 120;
