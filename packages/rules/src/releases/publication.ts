import { PUBLICATION_MAX_DAYS } from '@dubplate/contract/releases/limits';
import { addDays, type LocalDate, utcDay } from '../dates.ts';

/** The last day on which a release that was sent at this time (RFC 3339) is published, as every plan promises. */
export const publishedBy = (submittedAt: string): LocalDate =>
  addDays(utcDay(new Date(submittedAt)), PUBLICATION_MAX_DAYS);
