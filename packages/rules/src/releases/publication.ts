import { PUBLICATION_MAX_DAYS, PUBLICATION_PAID_DAYS } from '@dubplate/contract/releases/limits';
import { addDays, DAY_MS, type LocalDate, utcDay } from '../dates.ts';

/** The last day on which a release that was sent at this time (RFC 3339) is published, as every plan promises. */
export const publishedBy = (submittedAt: string): LocalDate =>
  addDays(utcDay(new Date(submittedAt)), PUBLICATION_MAX_DAYS);

/** Until when moderators have to be through with a release that was sent at this time, by its sender’s plan. */
export const reviewDueAt = (submittedAt: Date, hasPaidPlan: boolean): Date =>
  new Date(submittedAt.getTime() + (hasPaidPlan ? PUBLICATION_PAID_DAYS : PUBLICATION_MAX_DAYS) * DAY_MS);
