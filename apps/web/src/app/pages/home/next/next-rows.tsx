import type { Purchase } from '@dubplate/contract/commerce/schemas';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { publishedBy } from '@dubplate/rules/releases/publication';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openPayment, planQuery } from '#features/commerce/index.ts';
import { amountOf, usePlanName, usePurchaseName } from '#features/commerce/purchase-names.ts';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { useReturnToDraft } from '#features/releases/preview/header/use-return-to-draft.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from './next-list.module.css';
import { NextRow } from './next-row.tsx';
import type { NextStepItem } from './next-steps.ts';

type ItemOf<Kind extends NextStepItem['kind']> = Extract<NextStepItem, { kind: Kind }>;
interface RowProps<Kind extends NextStepItem['kind']> {
  readonly item: ItemOf<Kind>;
  /** The one next step of the page. */
  readonly isFirst: boolean;
}

const coverOf = (release: ReleaseListItem | null) => ({
  src: release?.cover?.small ?? null,
  tint: release?.tint ?? null,
});

const TitleLink = ({ release }: { release: ReleaseListItem }) => {
  const text = useMessages();
  return (
    <Link
      to={release.status === 'DRAFT' ? '/drafts/$uuid' : '/releases/$uuid'}
      params={{ uuid: release.uuid }}
      className={classes.name}
    >
      {release.title || text('untitled')}
    </Link>
  );
};

const Chip = ({ release }: { release: ReleaseListItem }) => (
  <ReleaseStatusChip status={release.status} variant="plain" />
);

export const DeniedRow = ({ item: { release }, isFirst }: RowProps<'denied'>) => {
  const text = useMessages();
  const { returnToDraft, isReturning } = useReturnToDraft(release.uuid);
  const Action = isFirst ? NextStep : Button;
  return (
    <NextRow
      cover={coverOf(release)}
      title={<TitleLink release={release} />}
      chip={<Chip release={release} />}
      action={
        <Action
          {...(isFirst ? {} : { variant: 'default' })}
          loading={isReturning}
          onClick={returnToDraft}
          aria-label={text('fixNamed', { title: release.title || text('untitled') })}
        >
          {text('fix')}
        </Action>
      }
    >
      <p className={classes.reason}>{release.deny_reason || text('noReason')}</p>
    </NextRow>
  );
};

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

export const UnpaidRow = ({ item: { purchases, release }, isFirst }: RowProps<'unpaid'>) => {
  const text = useMessages();
  const purchasesText = usePurchasesText();
  const Action = isFirst ? NextStep : Button;
  const what = purchasesText(purchases);
  return (
    <NextRow
      cover={coverOf(release)}
      title={
        release ? (
          <TitleLink release={release} />
        ) : (
          <Link to="/purchases" className={classes.name}>
            {text('unpaidOrder')}
          </Link>
        )
      }
      chip={<StatusChip tone="pending" label={text('unpaid')} variant="plain" />}
      action={
        <Action
          {...(isFirst ? {} : { variant: 'default' })}
          aria-label={text('goOnNamed', { title: what })}
          onClick={() => openPayment(async () => purchases)}
        >
          {text('goOn')}
        </Action>
      }
    >
      {what}
    </NextRow>
  );
};

export const DraftRow = ({ item: { release }, isFirst }: RowProps<'draft'>) => {
  const text = useMessages();
  const Action = isFirst ? NextStep : Button;
  return (
    <NextRow
      cover={coverOf(release)}
      title={<TitleLink release={release} />}
      chip={<Chip release={release} />}
      action={
        <Action
          {...(isFirst ? {} : { variant: 'default' })}
          aria-label={text('goOnNamed', { title: release.title || text('untitled') })}
          renderRoot={(props: object) => <Link to="/drafts/$uuid" params={{ uuid: release.uuid }} {...props} />}
        >
          {text('goOn')}
        </Action>
      }
    >
      {release.issue_count === 0 ? text('ready') : text('left', { count: release.issue_count })}
    </NextRow>
  );
};

const useReviewText = () => {
  const text = useMessages();
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

export const ReviewRow = ({ item: { release } }: RowProps<'review'>) => {
  const reviewText = useReviewText();
  return (
    <NextRow cover={coverOf(release)} title={<TitleLink release={release} />} chip={<Chip release={release} />}>
      {reviewText(release.submitted_at)}
    </NextRow>
  );
};

export const ComingRow = ({ item: { release } }: RowProps<'coming'>) => {
  const text = useMessages();
  const format = useFormat();
  const { release_date: date } = release;
  return (
    <NextRow cover={coverOf(release)} title={<TitleLink release={release} />} chip={<Chip release={release} />}>
      {date !== null && (date === utcDay(serverNow()) ? text('outToday') : text('outOn', { date: format.day(date) }))}
    </NextRow>
  );
};
