import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const DEFAULT_TAKE = 20;

/** The filters of the history, as in the address. */
export interface HistorySearch {
  readonly moderator?: string | undefined;
  /** Days (`YYYY-MM-DD`), both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const matching = (value: string | undefined, form: RegExp) =>
  value !== undefined && form.test(value) ? value : undefined;

/** Reads the filters from the address, dropping unknown values. */
export const readHistorySearch = ({ moderator, from, to, page, take }: HistorySearch): HistorySearch => ({
  moderator: matching(moderator, UUID),
  from: matching(from, DAY),
  to: matching(to, DAY),
  page,
  take,
});

export const isNarrowed = ({ moderator, from, to }: HistorySearch): boolean =>
  [moderator, from, to].some((part) => part !== undefined);

export const figuresQuery = queryOptions({
  queryKey: ['staff', 'releases', 'figures'],
  queryFn: ({ signal }) => call('GET /staff/releases/figures', { signal }),
});

export const historyQuery = ({ moderator, from, to, page = 1, take = DEFAULT_TAKE }: HistorySearch) => {
  const query = { ...(moderator && { moderator }), ...(from && { from }), ...(to && { to }), page, take };
  return queryOptions({
    queryKey: ['staff', 'decisions', query],
    queryFn: ({ signal }) => call('GET /staff/decisions', { query, signal }),
    placeholderData: keepPreviousData,
  });
};
