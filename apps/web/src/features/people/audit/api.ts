import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The address of the log. */
export interface AuditSearch {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The uuid of a user or an object. */
  readonly about?: string | undefined;
  /** Days of UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the address, dropping values that the server would reject. */
export const readAuditSearch = ({ actor, action, about, from, to, page, take }: AuditSearch): AuditSearch => ({
  ...(actor && UUID.test(actor) && { actor }),
  ...(action && { action: action.slice(0, 100) }),
  ...(about && UUID.test(about) && { about }),
  ...(from && DAY.test(from) && { from }),
  ...(to && DAY.test(to) && { to }),
  ...(page && { page }),
  ...(take && { take }),
});

export const isNarrowed = ({ actor, action, about, from, to }: AuditSearch): boolean =>
  [actor, action, about, from, to].some(Boolean);

export const auditQuery = ({ actor, action, about, from, to }: AuditSearch, page: number, take: number) =>
  queryOptions({
    queryKey: ['audit', 'list', actor, action, about, from, to, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/audit', {
        query: {
          page,
          take,
          ...(actor && { actor: actor as UserId }),
          ...(action && { action }),
          ...(about && { subject: about }),
          ...(from && { start_date: from as LocalDate }),
          ...(to && { end_date: to as LocalDate }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const auditFiltersQuery = queryOptions({
  queryKey: ['audit', 'filters'],
  queryFn: ({ signal }) => call('GET /staff/audit/filters', { signal }),
});
