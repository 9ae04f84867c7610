import { ATTENTION_LISTED } from '@dubplate/contract/releases/limits';
import type { ReleaseAttention } from '@dubplate/contract/releases/schemas';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { useMessages } from '../messages.ts';
import classes from './next-list.module.css';
import { NextSkeleton } from './next-skeleton.tsx';
import { isActionable, type NextStepItem, unpaidOrders } from './next-steps.ts';
import { ComingRow, DeniedRow, DraftRow, ReviewRow } from './release-rows.tsx';
import { UnpaidRow } from './unpaid-row.tsx';
import type { NextSteps } from './use-next-steps.ts';

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

/** Links to the rest of the kinds that have more than are listed. */
const MoreLinks = ({ counts, orders }: { counts: ReleaseAttention['counts']; orders: number }) => {
  const text = useMessages();
  const moreOrders = orders - ATTENTION_LISTED;
  const kinds = (['DENIED', 'DRAFT', 'PENDING'] as const).filter((status) => counts[status] > ATTENTION_LISTED);
  if (kinds.length === 0 && moreOrders <= 0) return null;
  return (
    <p className={classes.more}>
      {moreOrders > 0 && <Link to="/purchases">{text('moreUnpaid', { count: moreOrders })}</Link>}
      {kinds.map((status) => (
        <Link key={status} {...(status === 'DRAFT' ? { to: '/drafts' } : { to: '/releases', search: { status } })}>
          {text(`more${status}`, { count: counts[status] - ATTENTION_LISTED })}
        </Link>
      ))}
    </p>
  );
};

interface NextListProps {
  readonly steps: NextSteps;
  /** Loads again what could not be loaded. */
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
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <NextItem key={keyOf(item)} item={item} isFirst={item === first} />
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
      <MoreLinks counts={data.counts} orders={unpaidOrders(purchases.data ?? []).length} />
    </>
  );
};

/** What waits for the person, most urgent first; nothing where nothing does. */
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
