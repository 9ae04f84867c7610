import { TICKET_SEARCH_MAX, TICKET_STATUSES } from '@dubplate/contract/support/limits';

/** The views of the inbox; unanswered conversations by default. */
export const INBOX_VIEWS = ['OPEN', 'OVERDUE', 'ANSWERED', 'CLOSED', 'ALL'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** The address as it is, before it is read. */
export type InboxAddress = {
  readonly [Name in keyof InboxSearch]?: (Name extends 'page' | 'take' ? number : string) | undefined;
};

export interface InboxSearch {
  readonly status?: 'ANSWERED' | 'CLOSED' | 'ALL' | undefined;
  readonly overdue?: 'yes' | undefined;
  /** `me`, `none` or a user’s uuid; absent: any assignee. */
  readonly assignee?: string | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

export const DEFAULT_TAKE = 20;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const viewOf = ({ status, overdue }: InboxSearch): InboxView => (overdue ? 'OVERDUE' : (status ?? 'OPEN'));

/** The address of another view: at its first page. */
export const withView = (view: InboxView, { assignee, search, take }: InboxSearch): InboxSearch => ({
  ...(view === 'OVERDUE' && { overdue: 'yes' as const }),
  ...(view !== 'OVERDUE' && view !== 'OPEN' && { status: view }),
  ...(assignee && { assignee }),
  ...(search && { search }),
  ...(take && { take }),
});

/** Returns true if any filter other than the view is set. */
export const isNarrowed = ({ assignee, search }: InboxSearch): boolean =>
  assignee !== undefined || search !== undefined;

/** Reads the address, dropping unknown values. */
export const readInboxSearch = (raw: Record<string, unknown>): InboxSearch => {
  const view = raw.overdue === 'yes' ? 'OVERDUE' : (INBOX_VIEWS.find((known) => known === raw.status) ?? 'OPEN');
  const { assignee } = raw;
  const isAssignee = assignee === 'me' || assignee === 'none' || (typeof assignee === 'string' && UUID.test(assignee));
  // The router parses a numeric search as a number.
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim() : '';
  return withView(view, {
    assignee: isAssignee ? assignee : undefined,
    search: search.slice(0, TICKET_SEARCH_MAX) || undefined,
  });
};

/** Returns the query for the server: unanswered conversations sorted by due date, the others by latest activity. */
export const inboxQueryOf = (search: InboxSearch) => {
  const view = viewOf(search);
  const status = TICKET_STATUSES.find((known) => known === view);
  return {
    sort: view === 'OPEN' || view === 'OVERDUE' ? ('waiting' as const) : ('activity' as const),
    ...(status && { status }),
    ...(view === 'OVERDUE' && { overdue: 'true' as const }),
    ...(search.assignee && { assignee: search.assignee }),
    ...(search.search && { search: search.search }),
    page: search.page ?? 1,
    take: search.take ?? DEFAULT_TAKE,
  };
};
