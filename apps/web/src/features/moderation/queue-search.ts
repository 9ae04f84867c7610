/** The states that the list can be narrowed to; nothing said, it is the queue of those that wait. */
export const QUEUE_STATUSES = ['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED', 'ALL'] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

export interface QueueSearch {
  readonly status?: Exclude<QueueStatus, 'PENDING'> | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

export const DEFAULT_TAKE = 20;

export const statusOf = ({ status }: QueueSearch): QueueStatus => status ?? 'PENDING';

/** Waiting releases: longest first. Decided ones: latest first. */
export const orderOf = (search: QueueSearch): 'ASC' | 'DESC' => (statusOf(search) === 'PENDING' ? 'ASC' : 'DESC');

/** The address of another filter: at its first page. */
export const filteredBy = (status: QueueStatus, { take }: QueueSearch): QueueSearch => ({
  ...(status === 'PENDING' ? {} : { status }),
  ...(take ? { take } : {}),
});

export const readQueueSearch = (search: Record<string, unknown>): Pick<QueueSearch, 'status'> =>
  filteredBy(QUEUE_STATUSES.find((known) => known === search.status) ?? 'PENDING', {});
