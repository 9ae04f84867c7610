import { Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReleaseStatusChip } from '#features/releases/lists/release-status-chip.tsx';
import { type Answer, call } from '#lib/api.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { CoverGridSkeleton } from '#ui/skeletons.tsx';
import { useMessages } from '../messages.ts';
import classes from './latest-releases.module.css';

const SHOWN = 3;
const SENT = 'PENDING,MODERATED,PUBLISHED,DENIED';

type Item = Answer<'GET /releases'>['data'][number];

const shelfQuery = (status: typeof SENT | 'DRAFT') =>
  queryOptions({
    queryKey: ['releases', 'latest', status],
    queryFn: ({ signal }) => call('GET /releases', { query: { take: SHOWN, status }, signal }),
  });

const Sleeve = ({ item }: { item: Item }) => {
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

interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly isLarge?: boolean;
}

const Shelf = ({ id, title, items, isLarge = false }: ShelfProps) => (
  <section aria-labelledby={id} className={classes.section}>
    <Title order={2} id={id} mb="lg">
      {title}
    </Title>
    <ul className={`${classes.shelf} ${isLarge ? classes.large : ''}`}>
      {items.map((item) => (
        <li key={item.uuid}>
          <Sleeve item={item} />
        </li>
      ))}
    </ul>
  </section>
);

/** The last changed records that were sent, then what is still being written. */
export const LatestReleases = () => {
  const text = useMessages();
  const sent = useQuery(shelfQuery(SENT));
  const drafts = useQuery(shelfQuery('DRAFT'));
  if (sent.data && drafts.data) {
    const hasSent = sent.data.data.length > 0;
    const hasDrafts = drafts.data.data.length > 0;
    if (!hasSent && !hasDrafts) return <EmptyState title={text('noReleases')} description={text('noReleasesHint')} />;
    return (
      <>
        {hasSent && <Shelf id="latest" title={text('latestReleases')} items={sent.data.data} isLarge />}
        {hasDrafts && <Shelf id="unfinished" title={text('unfinished')} items={drafts.data.data} />}
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
