import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { CoverGenerator } from '../cover-generator.tsx';
import classes from './lists.module.css';
import { useMessages } from './messages.ts';
import { ReleaseList } from './release-list.tsx';
import { releaseCountsQuery } from './releases-query.ts';
import { isNarrowed, LISTED_STATUSES, type ReleasesSearch, withStatus } from './releases-search.ts';
import { ReleasesTable } from './releases-table.tsx';

interface StatusesProps {
  /** How many releases there are in each status; undefined while that is not known. */
  readonly counts: Readonly<Record<ReleaseStatus, number>> | undefined;
  readonly search: ReleasesSearch;
  readonly go: (next: ReleasesSearch) => void;
}

const sumOf = (counts: Readonly<Record<ReleaseStatus, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The states to narrow the list to, each with how many releases the other filters leave of it. */
const Statuses = ({ counts, search, go }: StatusesProps) => {
  const text = useMessages();
  const total = counts && sumOf(counts);
  const choices = (['ALL', ...LISTED_STATUSES] as const).map((value) => {
    const count = value === 'ALL' ? total : counts?.[value];
    return { value, label: text(`filter${value}`), ...(count !== undefined && { count }) };
  });
  return (
    <div className={classes.statuses}>
      <FilterChips
        label={text('statusFilter')}
        choices={choices}
        value={search.status ?? 'ALL'}
        onChoose={(value) => go(withStatus(search, value === 'ALL' ? undefined : value))}
      />
    </div>
  );
};

/** Every release of the person, with where each one is. */
export const ReleasesScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/releases' });
  const navigate = useNavigate();
  const { data: counts, isPlaceholderData } = useQuery(releaseCountsQuery(search));
  usePageTitle(text('title'));
  const go = (next: ReleasesSearch, isSameStep = false) =>
    void navigate({ to: '/releases', search: next, resetScroll: false, replace: isSameStep });
  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{text('title')}</Title>
        <CoverGenerator />
      </div>
      <ReleaseList
        status={search.status ?? 'ALL'}
        search={search}
        go={go}
        statuses={<Statuses counts={counts} search={search} go={go} />}
        hasNone={counts !== undefined && !isPlaceholderData && !isNarrowed(search) && sumOf(counts) === 0}
        placeholder={
          <EmptyState
            title={text('empty')}
            description={text('emptyHint')}
            action={
              <NextStep component={Link} to="/upload">
                {text('upload')}
              </NextStep>
            }
          />
        }
        table={(props) => <ReleasesTable {...props} />}
      />
    </>
  );
};
