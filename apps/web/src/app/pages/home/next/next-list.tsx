import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { ATTENTION_LISTED } from '@dubplate/contract/releases/limits';
import type { ReleaseAttention } from '@dubplate/contract/releases/schemas';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { openPayment } from '#features/commerce/index.ts';
import { amountOf, usePurchaseName } from '#features/commerce/purchase-names.ts';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import classes from './next-list.module.css';
import { NextAction, NextRow } from './next-row.tsx';
import { isActionable, type NextStepItem, type RowProps, unpaidOrders } from './next-steps.ts';
import { ReleaseLink } from './release-link.tsx';
import { ComingRow, DeniedRow, DraftRow, ReviewRow } from './release-rows.tsx';
import type { NextSteps } from './use-next-steps.ts';

const usePurchasesText = () => {
  const text = useMessages();
  const format = useFormat();
  const nameOf = usePurchaseName();
  return (purchases: readonly Purchase[]): string =>
    text('unpaidWhat', {
      services: purchases.map(nameOf).join(', '),
      amount: format.money(purchases.reduce((sum, purchase) => sum + amountOf(purchase), 0)),
    });
};

/** The items of the cart, paid together. */
const UnpaidRow = ({ item: { purchases, release }, isFirst }: RowProps<'unpaid'>) => {
  const text = useMessages();
  const what = usePurchasesText()(purchases);
  const order = (
    <Link to="/purchases" className={classes.name}>
      {text('unpaidOrder')}
    </Link>
  );
  return (
    <NextRow
      release={release}
      title={release ? <ReleaseLink release={release} /> : order}
      chip={<StatusChip tone="pending" label={text('unpaid')} variant="plain" />}
      action={
        <NextAction
          isFirst={isFirst}
          name={text('goOnNamed', { title: what })}
          onClick={() => openPayment(async () => purchases)}
        >
          {text('goOn')}
        </NextAction>
      }
    >
      {what}
    </NextRow>
  );
};

const ROWS = [62, 48, 70, 55, 66, 50];

/** Fills the screen while the list loads, so that content below it doesn't jump into view and out. */
const NextSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')} className={`${classes.list} ${classes.waiting}`}>
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton radius="xs" width="4rem" height="4rem" />
          <div>
            <Skeleton height="1rem" mt="0.375rem" width={`${width}%`} maxWidth="22rem" />
            <Skeleton height="0.875rem" mt="0.625rem" width={`${width - 14}%`} maxWidth="16rem" />
          </div>
          <Skeleton radius="xl" width="7rem" height="2.625rem" className={classes.action} />
        </div>
      ))}
    </div>
  );
};

const NextItem = ({ item, isFirst }: { item: NextStepItem; isFirst: boolean }) => {
  switch (item.kind) {
    case 'denied':
      return <DeniedRow item={item} isFirst={isFirst} />;
    case 'unpaid':
      return <UnpaidRow item={item} isFirst={isFirst} />;
    case 'draft':
      return <DraftRow item={item} isFirst={isFirst} />;
    case 'review':
      return <ReviewRow item={item} isFirst={isFirst} />;
    case 'coming':
      return <ComingRow item={item} isFirst={isFirst} />;
  }
};

const keyOf = (item: NextStepItem): string =>
  `${item.kind} ${item.kind === 'unpaid' ? item.purchases[0]?.uuid : item.release.uuid}`;

/** The kinds in display order. */
const KINDS = ['denied', 'unpaid', 'draft', 'review', 'coming'] as const;
const STATUS = { denied: 'DENIED', draft: 'DRAFT', review: 'PENDING' } as const;

interface RestProps {
  readonly kind: NextStepItem['kind'];
  readonly counts: ReleaseAttention['counts'];
  readonly orders: number;
}

/** Links to the full list of a kind if it has more items than shown. */
const Rest = ({ kind, counts, orders }: RestProps) => {
  const text = useMessages();
  if (kind === 'coming') return null;
  const count = (kind === 'unpaid' ? orders : counts[STATUS[kind]]) - ATTENTION_LISTED;
  if (count <= 0) return null;
  return (
    <li className={classes.more}>
      {kind === 'unpaid' && <Link to="/purchases">{text('moreUnpaid', { count })}</Link>}
      {kind === 'draft' && <Link to="/drafts">{text('moreDRAFT', { count })}</Link>}
      {(kind === 'denied' || kind === 'review') && (
        <Link to="/releases" search={{ status: STATUS[kind] }}>
          {text(`more${STATUS[kind]}`, { count })}
        </Link>
      )}
    </li>
  );
};

interface NextListProps {
  readonly steps: NextSteps;
  /** Refetches the failed queries. */
  readonly onRetry: () => void;
}

const Content = ({ steps: { attention, purchases, items }, onRetry }: NextListProps) => {
  const text = useMessages();
  const { data, error } = attention;
  if (!data && error)
    return (
      <LoadError
        error={error}
        title={text('nextFailed')}
        description={text('nextFailedHint')}
        onRetry={onRetry}
        isRetrying={attention.isFetching}
      />
    );
  if (!data) return <NextSkeleton />;
  const first = items.find(isActionable);
  const orders = unpaidOrders(purchases.data ?? []).length;
  return (
    <>
      <ul className={classes.list}>
        {KINDS.map((kind) => (
          <Fragment key={kind}>
            {items.map(
              (item) => item.kind === kind && <NextItem key={keyOf(item)} item={item} isFirst={item === first} />,
            )}
            <Rest kind={kind} counts={data.counts} orders={orders} />
          </Fragment>
        ))}
      </ul>
      {purchases.isError && !purchases.data && (
        <p className={classes.partial} role="alert">
          {text('unpaidFailed')}
          <Button variant="subtle" loading={purchases.isFetching} onClick={() => void purchases.refetch()}>
            {text('tryAgain')}
          </Button>
        </p>
      )}
    </>
  );
};

/** The user's next steps, most urgent first; empty if there are none. */
export const NextList = ({ steps, onRetry }: NextListProps) => {
  const text = useMessages();
  const { attention, purchases, items } = steps;
  if (attention.data && items.length === 0 && !purchases.isError) return null;
  return (
    <section aria-labelledby="next" className={classes.section}>
      <Title order={2} id="next" mb="md">
        {text('next')}
      </Title>
      <Content steps={steps} onRetry={onRetry} />
    </section>
  );
};
