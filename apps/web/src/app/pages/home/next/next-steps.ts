import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { ATTENTION_LISTED } from '@dubplate/contract/releases/limits';
import type { ReleaseAttention, ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';
import { useQuery } from '@tanstack/react-query';
import { purchasesQuery } from '#features/commerce/index.ts';
import { attentionQuery } from '../home-queries.ts';

/** An item that needs an action by the user, or that the user is waiting for. */
export type NextStepItem =
  | { readonly kind: 'denied'; readonly release: ReleaseAttention['denied'][number] }
  /** Purchases that are paid together; `release` is set if they belong to a known release. */
  | {
      readonly kind: 'unpaid';
      readonly purchases: readonly Purchase[];
      readonly release: ReleaseListItem | null;
      /** Another listed order is of the same day, so that only the time tells them apart. */
      readonly sharesItsDay: boolean;
    }
  | { readonly kind: 'draft'; readonly release: ReleaseAttention['drafts'][number] }
  | { readonly kind: 'review'; readonly release: ReleaseAttention['in_review'][number] }
  | { readonly kind: 'coming'; readonly release: ReleaseListItem };

export interface RowProps<Kind extends NextStepItem['kind']> {
  readonly item: Extract<NextStepItem, { kind: Kind }>;
  /** True if the row has the page's primary action. */
  readonly isFirst: boolean;
}

/** Groups unpaid purchases by payment. */
export const unpaidOrders = (purchases: readonly Purchase[]): (readonly Purchase[])[] => {
  const pending = purchases.filter(({ status }) => status === 'PENDING');
  const orders = pending.map((purchase) => paidTogether(purchase, pending));
  const firstOf = (order: readonly Purchase[]) => Math.min(...order.map((purchase) => pending.indexOf(purchase)));
  return orders.filter((order, index) => firstOf(order) === index);
};

/** The day of an order where the browser is. */
const dayOf = ([first]: readonly Purchase[]): string => new Date(first?.createdAt ?? 0).toDateString();

/**
 * Lists the main page's next steps, the first few of each kind, most urgent first: denied, unpaid, drafts, in review,
 * and upcoming. A draft whose payment is pending is listed once, as unpaid.
 */
export const nextStepsOf = (
  { denied, drafts, in_review, next_release }: ReleaseAttention,
  purchases: readonly Purchase[],
): NextStepItem[] => {
  const orders = unpaidOrders(purchases).slice(0, ATTENTION_LISTED);
  const days = orders.map(dayOf);
  const unpaid = orders.map((order) => ({
    kind: 'unpaid' as const,
    purchases: order,
    sharesItsDay: days.filter((day) => day === dayOf(order)).length > 1,
    release: drafts.find(({ uuid }) => uuid === order[0]?.releaseUuid) ?? null,
  }));
  const isUnpaid = (uuid: string) => unpaid.some(({ release }) => release?.uuid === uuid);
  return [
    ...denied.map((release) => ({ kind: 'denied' as const, release })),
    ...unpaid,
    ...drafts.filter(({ uuid }) => !isUnpaid(uuid)).map((release) => ({ kind: 'draft' as const, release })),
    ...in_review.map((release) => ({ kind: 'review' as const, release })),
    ...(next_release ? [{ kind: 'coming' as const, release: next_release }] : []),
  ];
};

/** Returns true if the user can act on the item, not only wait. */
export const isActionable = ({ kind }: NextStepItem): boolean =>
  kind === 'denied' || kind === 'unpaid' || kind === 'draft';

/** Combines the next steps of two sources; either may fail without the other. */
export const useNextSteps = () => {
  const attention = useQuery(attentionQuery);
  const purchases = useQuery(purchasesQuery);
  const counts = attention.data?.counts;
  return {
    attention,
    purchases,
    items: attention.data ? nextStepsOf(attention.data, purchases.data ?? []) : [],
    /** True without drafts and sent releases, as on the first visits. */
    isNew: counts !== undefined && Object.values(counts).every((count) => count === 0),
  };
};

export type NextSteps = ReturnType<typeof useNextSteps>;
