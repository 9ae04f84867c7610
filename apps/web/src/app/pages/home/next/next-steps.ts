import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { ATTENTION_LISTED } from '@dubplate/contract/releases/limits';
import type { ReleaseAttention, ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';

/** One thing that waits for the person, or that they wait for. */
export type NextStepItem =
  | { readonly kind: 'denied'; readonly release: ReleaseAttention['denied'][number] }
  /** Paid together; `release` where it is known which one they are for. */
  | { readonly kind: 'unpaid'; readonly purchases: readonly Purchase[]; readonly release: ReleaseListItem | null }
  | { readonly kind: 'draft'; readonly release: ReleaseAttention['drafts'][number] }
  | { readonly kind: 'review'; readonly release: ReleaseAttention['in_review'][number] }
  | { readonly kind: 'coming'; readonly release: ReleaseListItem };

export interface RowProps<Kind extends NextStepItem['kind']> {
  readonly item: Extract<NextStepItem, { kind: Kind }>;
  /** It has the one next step of the page. */
  readonly isFirst: boolean;
}

/** Purchases that wait to be paid for, those of one payment together. */
export const unpaidOrders = (purchases: readonly Purchase[]): (readonly Purchase[])[] => {
  const pending = purchases.filter(({ status }) => status === 'PENDING');
  const orders = pending.map((purchase) => paidTogether(purchase, pending));
  const firstOf = (order: readonly Purchase[]) => Math.min(...order.map((purchase) => pending.indexOf(purchase)));
  return orders.filter((order, index) => firstOf(order) === index);
};

/**
 * Lists the main page's next steps, the first few of each kind, most urgent first: denied, unpaid, drafts, in review,
 * and upcoming. A draft whose payment is pending is listed once, as unpaid.
 */
export const nextStepsOf = (
  { denied, drafts, in_review, next_release }: ReleaseAttention,
  purchases: readonly Purchase[],
): NextStepItem[] => {
  const unpaid = unpaidOrders(purchases)
    .slice(0, ATTENTION_LISTED)
    .map((order) => ({
      kind: 'unpaid' as const,
      purchases: order,
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

/** Whether there is something for the person to do, not only to wait for. */
export const isActionable = ({ kind }: NextStepItem): boolean =>
  kind === 'denied' || kind === 'unpaid' || kind === 'draft';
