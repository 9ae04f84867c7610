import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { publishedBy } from '@dubplate/rules/releases/publication';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { planQuery } from '#features/commerce/index.ts';
import { usePlanName } from '#features/commerce/purchase-names.ts';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { useReturnToDraft } from '#features/releases/preview/api.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import classes from './next-list.module.css';
import { NextAction, NextRow } from './next-row.tsx';
import type { RowProps } from './next-steps.ts';
import { ReleaseLink } from './release-link.tsx';

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
export const DeniedRow = ({ item: { release }, isFirst }: RowProps<'denied'>) => {
  const text = useMessages();
  const { returnToDraft, isReturning } = useReturnToDraft(release.uuid);
  const name = text('fixNamed', { title: release.title || text('untitled') });
  const action = (
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
export const DraftRow = ({ item: { release }, isFirst }: RowProps<'draft'>) => {
  const text = useMessages();
  const action = (
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

/** The start of the review and its usual duration. */
export const ReviewRow = ({ item: { release } }: RowProps<'review'>) => {
  const reviewText = useReviewText();
  return <ReleaseRow release={release}>{reviewText(release.submitted_at)}</ReleaseRow>;
};

/** The release day. */
export const ComingRow = ({ item: { release } }: RowProps<'coming'>) => {
  const text = useMessages();
  const format = useFormat();
  const { release_date: date } = release;
  return (
    <ReleaseRow release={release}>
      {date !== null && (date === utcDay(serverNow()) ? text('outToday') : text('outOn', { date: format.day(date) }))}
    </ReleaseRow>
  );
};
