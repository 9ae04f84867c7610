import { Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReleaseStatusChip } from '../../features/releases/lists/release-status-chip.tsx';
import { type Answer, call } from '../../lib/api.ts';
import { CoverImage } from '../../ui/cover-image.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CoverGridSkeleton } from '../../ui/skeletons.tsx';
import { useMessages } from '../messages.ts';
import classes from './latest-releases.module.css';

const SHOWN = 6;

type Item = Answer<'GET /releases'>['data'][number];

const latestQuery = queryOptions({
  queryKey: ['releases', 'latest'],
  queryFn: ({ signal }) => call('GET /releases', { query: { take: SHOWN, status: 'ALL' }, signal }),
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

const Shelf = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(latestQuery);
  if (data && data.data.length > 0) {
    return (
      <ul className={classes.shelf}>
        {data.data.map((item) => (
          <li key={item.uuid}>
            <Sleeve item={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (data) return <EmptyState title={text('noReleases')} description={text('noReleasesHint')} />;
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <CoverGridSkeleton count={SHOWN} />;
};

/** The person's last changed records, drafts included. */
export const LatestReleases = () => {
  const text = useMessages();
  return (
    <section aria-labelledby="latest">
      <Title order={2} id="latest" mb="lg">
        {text('latestReleases')}
      </Title>
      <Shelf />
    </section>
  );
};
