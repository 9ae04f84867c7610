import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { expiryText } from '@dubplate/rules/commerce/expiry';
import { isPaid } from '@dubplate/rules/commerce/order-status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { latestFirst, serverNow } from '#lib/http/clock.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { purchasesQuery, subscriptionQuery } from '../api.ts';
import { usePlanName } from '../purchase-names.ts';
import classes from './badge.module.css';

/** The paid plan that ended last; null where none was ever bought. */
const lastOf = (purchases: readonly Purchase[]) =>
  purchases
    .flatMap(({ status, subscription, expiresAt }) =>
      subscription && expiresAt && isPaid(status) ? [{ subscription, expiresAt }] : [],
    )
    .sort((one, other) => latestFirst(one.expiresAt, other.expiresAt))[0] ?? null;

/** The paid plan and its end date; renders nothing for users who never had a paid plan. */
export const SubscriptionBadge = () => {
  const language = useLanguage();
  const planName = usePlanName();
  const { data: current } = useQuery(subscriptionQuery);
  const { data: purchases } = useQuery(purchasesQuery);
  if (current === undefined) return null;
  const shown = current ?? lastOf(purchases ?? []);
  if (!shown) return null;
  const now = serverNow();
  const isOver = Date.parse(shown.expiresAt) <= now.getTime();
  return (
    <Link to="/purchases" className={classes.badge} data-over={isOver || undefined}>
      <span className={classes.plan}>{planName(shown.subscription.name)}</span>
      <span>{expiryText(shown.expiresAt, now, language)}</span>
    </Link>
  );
};
