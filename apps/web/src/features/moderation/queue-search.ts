import { QUEUE_SEARCH_MAX } from '@dubplate/contract/moderation/limits';

/** The views of the queue; pending releases by default. */
export const QUEUE_VIEWS = ['PENDING', 'OVERDUE', 'MINE', 'ASKED', 'MODERATED', 'PUBLISHED', 'DENIED', 'ALL'] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

export interface QueueSearch {
  readonly status?: Exclude<QueueView, 'PENDING'> | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** The address as it is, before it is read. */
export type QueueAddress = {
  readonly [Name in keyof QueueSearch]?: (Name extends 'page' | 'take' ? number : string) | undefined;
};

export const DEFAULT_TAKE = 20;

export const viewOf = ({ status }: QueueSearch): QueueView => status ?? 'PENDING';

/** Returns true if the view lists undecided releases, which are sorted by due date. */
export const isWaitingView = (search: QueueSearch): boolean =>
  ['PENDING', 'OVERDUE', 'MINE', 'ASKED'].includes(viewOf(search));

/** The address of another view: at its first page. */
export const withView = (view: QueueView, { search, take }: QueueSearch): QueueSearch => ({
  ...(view !== 'PENDING' && { status: view }),
  ...(search && { search }),
  ...(take && { take }),
});

/** Reads the address, dropping unknown values. */
export const readQueueSearch = ({ status, search, page, take }: QueueAddress): QueueSearch => ({
  ...withView(QUEUE_VIEWS.find((known) => known === status) ?? 'PENDING', {
    search: (search ?? '').trim().slice(0, QUEUE_SEARCH_MAX),
    take,
  }),
  ...(page && { page }),
});

/** Returns the query for the server: undecided releases sorted by due date, the others by latest change. */
export const queueQueryOf = (search: QueueSearch) => {
  const view = viewOf(search);
  const isStatus = view !== 'ALL' && view !== 'OVERDUE' && view !== 'MINE' && view !== 'ASKED';
  return {
    ...(isStatus && { status: view }),
    ...(view === 'OVERDUE' && { overdue: 'true' as const }),
    ...(view === 'MINE' && { claimed: 'me' as const }),
    ...(view === 'ASKED' && { asked: 'me' as const }),
    ...(search.search && { search: search.search }),
    ...(isWaitingView(search)
      ? { sort: 'due_at' as const, order: 'ASC' as const }
      : { sort: 'updated_at' as const, order: 'DESC' as const }),
    page: search.page ?? 1,
    take: search.take ?? DEFAULT_TAKE,
  };
};
