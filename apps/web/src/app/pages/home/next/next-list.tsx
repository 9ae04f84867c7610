import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { ATTENTION_LISTED } from '@dubplate/contract/releases/limits';
import type { ReleaseAttention, ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { publishedBy } from '@dubplate/rules/releases/publication';
import { Button, type ButtonProps, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { openPayment, planQuery } from '#features/commerce/index.ts';
import { amountOf, usePlanName, usePurchaseName } from '#features/commerce/purchase-names.ts';
import { useReturnToDraft } from '#features/releases/details/api.ts';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { may } from '#lib/session/acting.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './next-list.module.css';
import { isActionable, type NextStepItem, type NextSteps, type RowProps, unpaidOrders } from './next-steps.ts';

/** The title, as a link to the draft's form or to the release's page. */
const ReleaseLink = ({ release: { uuid, status, title } }: { release: ReleaseListItem }) => {
  const text = useMessages('app', 'home');
  return (
    <Link
      to={status === 'DRAFT' && may('releases:write') ? '/drafts/$uuid' : '/releases/$uuid'}
      params={{ uuid }}
      className={classes.name}
    >
      {title || text('untitled')}
    </Link>
  );
};

interface NextActionProps extends Pick<ButtonProps, 'loading' | 'children'> {
  /** True for the page's primary action. */
  readonly isFirst: boolean;
  /** The action and its object: several rows have the same button. */
  readonly name: string;
  readonly onClick?: () => void;
  /** For a link instead of a button. */
  readonly renderRoot?: (props: object) => ReactNode;
}

const NextAction = ({ isFirst, name, ...props }: NextActionProps) =>
  isFirst ? <NextStep aria-label={name} {...props} /> : <Button variant="default" aria-label={name} {...props} />;

interface NextRowProps {
  /** The release of the cover, or null if it is not loaded. */
  readonly release: Pick<ReleaseListItem, 'cover' | 'tint'> | null;
  readonly title: ReactNode;
  readonly chip: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A next step: the record, its state and the action. */
const NextRow = ({ release, title, chip, children, action }: NextRowProps) => (
  <li className={classes.row}>
    <CoverImage src={release?.cover?.small} tint={release?.tint ?? null} alt="" size="4rem" />
    <div className={classes.words}>
      <p className={classes.title}>
        {title}
        {chip}
      </p>
      <div className={classes.line}>{children}</div>
    </div>
    {action && <div className={classes.action}>{action}</div>}
  </li>
);

interface ReleaseRowProps {
  readonly release: ReleaseListItem;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const ReleaseRow = ({ release, ...rest }: ReleaseRowProps) => (
  <NextRow
    release={release}
    title={<ReleaseLink release={release} />}
    chip={<ReleaseStatusChip status={release.status} variant="plain" />}
    {...rest}
  />
);

/** The moderator's request, and a link back to the draft. */
const DeniedRow = ({ item: { release }, isFirst }: RowProps<'denied'>) => {
  const text = useMessages('app', 'home');
  const { returnToDraft, isReturning } = useReturnToDraft(release.uuid);
  const name = text('fixNamed', { title: release.title || text('untitled') });
  const action = may('releases:publish') && (
    <NextAction isFirst={isFirst} name={name} loading={isReturning} onClick={returnToDraft}>
      {text('fix')}
    </NextAction>
  );
  return (
    <ReleaseRow release={release} action={action}>
      <p className={classes.reason}>{release.deny_reason || text('noReason')}</p>
    </ReleaseRow>
  );
};

/** The number of missing items of a draft. */
const DraftRow = ({ item: { release }, isFirst }: RowProps<'draft'>) => {
  const text = useMessages('app', 'home');
  const action = may('releases:write') && (
    <NextAction
      isFirst={isFirst}
      name={text('goOnNamed', { title: release.title || text('untitled') })}
      renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid: release.uuid }} {...props} />}
    >
      {text('goOn')}
    </NextAction>
  );
  return (
    <ReleaseRow release={release} action={action}>
      {release.issue_count === 0 ? text('ready') : text('left', { count: release.issue_count })}
    </ReleaseRow>
  );
};

const useReviewText = () => {
  const text = useMessages('app', 'home');
  const format = useFormat();
  const planName = usePlanName();
  const { data: plan } = useQuery(planQuery);
  return (submittedAt: string | null): string => {
    if (submittedAt === null) return text('inReviewPlain');
    const since = format.date(submittedAt);
    const until = publishedBy(submittedAt);
    if (until < utcDay(serverNow())) return text('inReviewLate', { since });
    const days = { since, until: format.day(until) };
    return plan ? text('inReview', { ...days, plan: planName(plan.name) }) : text('inReviewAnyPlan', days);
  };
};

/** The start of the review and its usual duration. */
const ReviewRow = ({ item: { release } }: RowProps<'review'>) => {
  const reviewText = useReviewText();
  return <ReleaseRow release={release}>{reviewText(release.submitted_at)}</ReleaseRow>;
};

/** The release day. */
const ComingRow = ({ item: { release } }: RowProps<'coming'>) => {
  const text = useMessages('app', 'home');
  const format = useFormat();
  const { release_date: date } = release;
  return (
    <ReleaseRow release={release}>
      {date !== null && (date === utcDay(serverNow()) ? text('outToday') : text('outOn', { date: format.day(date) }))}
    </ReleaseRow>
  );
};

const usePurchasesText = () => {
  const text = useMessages('app', 'home');
  const format = useFormat();
  const nameOf = usePurchaseName();
  return (purchases: readonly Purchase[]): string =>
    text('unpaidWhat', {
      services: purchases.map(nameOf).join(', '),
      amount: format.money(purchases.reduce((sum, purchase) => sum + amountOf(purchase), 0)),
    });
};

/** The items of the cart, paid together. */
const UnpaidRow = ({ item: { purchases, release, sharesItsDay }, isFirst }: RowProps<'unpaid'>) => {
  const text = useMessages('app', 'home');
  const format = useFormat();
  const what = usePurchasesText()(purchases);
  const madeAt = purchases[0]?.createdAt ?? '';
  const order = (
    <Link to="/purchases" className={classes.name}>
      {text('unpaidOrder', { date: sharesItsDay ? format.dateTime(madeAt) : format.date(madeAt) })}
    </Link>
  );
  return (
    <NextRow
      release={release}
      title={release ? <ReleaseLink release={release} /> : order}
      chip={<StatusChip tone="pending" label={text('unpaid')} variant="plain" />}
      action={
        may('purchases:write') && (
          <NextAction
            isFirst={isFirst}
            name={text('goOnNamed', { title: what })}
            onClick={() => openPayment(async () => purchases)}
          >
            {text('goOn')}
          </NextAction>
        )
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

/** The kinds in display order: what waits for the user, then what waits for others. */
const OWN_KINDS = ['denied', 'unpaid', 'draft'] as const;
const OTHER_KINDS = ['review', 'coming'] as const;
const STATUS = { denied: 'DENIED', draft: 'DRAFT', review: 'PENDING' } as const;

interface RestProps {
  readonly kind: NextStepItem['kind'];
  readonly counts: ReleaseAttention['counts'];
  readonly orders: number;
}

/** Links to the full list of a kind if it has more items than shown. */
const Rest = ({ kind, counts, orders }: RestProps) => {
  const text = useMessages('app', 'home');
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
  const text = useMessages('app', 'home');
  const { data } = attention;
  if (!data)
    return (
      <QueryFallback
        query={{ ...attention, refetch: onRetry }}
        failed={text('nextFailed')}
        description={text('nextFailedHint')}
        loading={<NextSkeleton />}
      />
    );
  const first = items.find(isActionable);
  const orders = unpaidOrders(purchases.data ?? []).length;
  const listOf = (kinds: readonly NextStepItem['kind'][]) => (
    <ul className={classes.list}>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          {items.map(
            (item) => item.kind === kind && <NextItem key={keyOf(item)} item={item} isFirst={item === first} />,
          )}
          <Rest kind={kind} counts={data.counts} orders={orders} />
        </Fragment>
      ))}
    </ul>
  );
  return (
    <>
      {first && listOf(OWN_KINDS)}
      {items.some((item) => !isActionable(item)) && (
        <>
          {first && (
            <Title order={3} className={classes.others ?? ''}>
              {text('withOthers')}
            </Title>
          )}
          {listOf(OTHER_KINDS)}
        </>
      )}
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
  const text = useMessages('app', 'home');
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
