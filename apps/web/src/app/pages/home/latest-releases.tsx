import { Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { ReleaseStatusChip } from '#features/releases/release-status-chip.tsx';
import { type Answer, call } from '#lib/api.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { CoverGridSkeleton } from '#ui/feedback/skeletons.tsx';
import classes from './latest-releases.module.css';

const SHOWN = 3;
const SENT = 'PENDING,MODERATED,PUBLISHED,DENIED';

type Item = Answer<'GET /releases'>['data'][number];

const latestQuery = (status: typeof SENT | 'DRAFT') =>
  queryOptions({
    queryKey: ['releases', 'latest', status],
    queryFn: ({ signal }) => call('GET /releases', { query: { take: SHOWN, status }, signal }),
  });

const ReleaseTile = ({ item }: { item: Item }) => {
  const text = useMessages();
  return (
    <Link
      to={item.status === 'DRAFT' ? '/drafts/$uuid' : '/releases/$uuid'}
      params={{ uuid: item.uuid }}
      className={classes.sleeve}
    >
      <CoverImage src={item.cover?.medium} alt="" tint={item.tint} />
      <span className={classes.title}>{item.title || text('untitled')}</span>
      {item.artist && <span className={classes.artist}>{item.artist.name}</span>}
      <ReleaseStatusChip status={item.status} variant="plain" />
    </Link>
  );
};

interface ReleaseRowProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly isLarge?: boolean;
}

const ReleaseRow = ({ id, title, items, isLarge = false }: ReleaseRowProps) => (
  <section aria-labelledby={id} className={classes.section}>
    <Title order={2} id={id} mb="lg">
      {title}
    </Title>
    <ul className={`${classes.shelf} ${isLarge ? classes.large : ''}`}>
      {items.map((item) => (
        <li key={item.uuid}>
          <ReleaseTile item={item} />
        </li>
      ))}
    </ul>
  </section>
);

/** The last changed records that were sent, then what is still being written. */
export const LatestReleases = () => {
  const text = useMessages();
  const sent = useQuery(latestQuery(SENT));
  const drafts = useQuery(latestQuery('DRAFT'));
  if (sent.data && drafts.data) {
    const hasSent = sent.data.data.length > 0;
    const hasDrafts = drafts.data.data.length > 0;
    if (!hasSent && !hasDrafts) return <EmptyState title={text('noReleases')} description={text('noReleasesHint')} />;
    return (
      <>
        {hasSent && <ReleaseRow id="latest" title={text('latestReleases')} items={sent.data.data} isLarge />}
        {hasDrafts && <ReleaseRow id="unfinished" title={text('unfinished')} items={drafts.data.data} />}
      </>
    );
  }
  const failed = [sent, drafts].filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <ErrorState
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return <CoverGridSkeleton count={SHOWN} />;
};
