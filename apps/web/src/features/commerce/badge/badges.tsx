import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { expiryText } from '@dubplate/rules/commerce/expiry';
import { isPaid } from '@dubplate/rules/commerce/order-status';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { textsLoaded, useLanguage } from '#lib/i18n/i18n.ts';
import { latestFirst } from '#lib/latest-first.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { purchasesQuery, subscriptionQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { usePlanName } from '../purchase-names.ts';
import classes from './badge.module.css';

const PayoutDialog = lazyPart(async () => {
  const { PayoutDialog: Dialog } = await import('../payout/payout-dialog.tsx');
  await textsLoaded();
  return Dialog;
});

/** Income is not tracked yet, so the balance is a placeholder. */
const REVENUE = 0;

/** The user's earnings with the payout button. */
export const Revenue = () => {
  const text = useMessages();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <div className={classes.revenue}>
      <p className={classes.label}>{text('revenue')}</p>
      <p className={classes.money}>{format.money(REVENUE)}</p>
      <Button variant="default" onClick={open} aria-haspopup="dialog">
        {text('withdraw')}
      </Button>
      <p className={classes.hint}>{text('revenueHint')}</p>
      {wasOpened && <PayoutDialog opened={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
};

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
