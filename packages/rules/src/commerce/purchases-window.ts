import { PURCHASES_WINDOW_YEARS } from '@dubplate/contract/commerce/limits';
import { isLocalDate, type LocalDate } from '../dates.ts';

/** The same day of another year; 29 February becomes the 28th where there is none. */
const yearsFrom = (day: LocalDate, years: number): LocalDate => {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const moved = `${year}${day.slice(4)}`;
  return isLocalDate(moved) ? moved : (`${year}-02-28` as LocalDate);
};

/** The days whose purchases are listed, both ends included. */
export const purchasesWindow = (today: LocalDate): { readonly startDate: LocalDate; readonly endDate: LocalDate } => ({
  startDate: yearsFrom(today, -PURCHASES_WINDOW_YEARS),
  endDate: yearsFrom(today, PURCHASES_WINDOW_YEARS),
});
