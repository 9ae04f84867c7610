import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { LoadError } from '#features/support/index.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { latestQuery } from '../home-queries.ts';
import { FIRST_COVER_SIZES, LARGE_COVER_SIZES, LARGE_COVER_WIDTHS, LATEST_SHOWN } from '../latest-shown.ts';
import { useMessages } from '../messages.ts';
import classes from './latest-releases.module.css';

interface TileProps {
  readonly item: ReleaseListItem;
  readonly isLarge: boolean;
  readonly isMain: boolean;
}

const ReleaseTile = ({ item, isLarge, isMain }: TileProps) => {
  const text = useMessages();
  const { cover } = item;
  return (
    <Link to="/releases/$uuid" params={{ uuid: item.uuid }} className={classes.sleeve}>
      <CoverImage
        src={cover?.medium}
        {...(cover && isLarge
          ? {
              srcSet: `${cover.medium} ${LARGE_COVER_WIDTHS.medium}w, ${cover.large} ${LARGE_COVER_WIDTHS.large}w`,
              sizes: isMain ? FIRST_COVER_SIZES : LARGE_COVER_SIZES,
            }
          : {})}
        alt=""
        tint={item.tint}
        isMain={isMain}
      />
      <span className={classes.title}>{item.title || text('untitled')}</span>
      {item.artist && <span className={classes.artist}>{item.artist.name}</span>}
      <ReleaseStatusChip status={item.status} variant="plain" />
    </Link>
  );
};

interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ReleaseListItem[];
  readonly isLarge?: boolean;
  readonly link?: ReactNode;
}

const Shelf = ({ id, title, items, isLarge = false, link }: ShelfProps) => (
  <section aria-labelledby={id} className={classes.section}>
    <div className={classes.head}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {link}
    </div>
    <ul className={`${classes.shelf} ${isLarge ? classes.large : ''}`}>
      {items.map((item, index) => (
        <li key={item.uuid}>
          <ReleaseTile item={item} isLarge={isLarge} isMain={isLarge && index === 0} />
        </li>
      ))}
    </ul>
  </section>
);

/** The placeholder of the first shelf: a heading, and covers in their final size. */
const LatestSkeleton = () => {
  const text = useMessages();
  const uiText = useUiText();
  return (
    <section aria-label={text('latest')} className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{text('latest')}</Title>
      </div>
      <div role="status" aria-label={uiText('loading')} className={`${classes.shelf} ${classes.large}`}>
        {Array.from({ length: LATEST_SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <div key={index}>
            <Skeleton radius="xs" className={classes.blank} />
            <Skeleton height="1rem" mt="0.875rem" width="60%" />
            <Skeleton height="0.875rem" mt="0.5rem" width="40%" />
            <Skeleton height="0.875rem" mt="0.5rem" width="30%" />
          </div>
        ))}
      </div>
    </section>
  );
};

/** The most recently changed releases that were sent, then further covers. */
export const LatestReleases = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(latestQuery);
  if (!data && error)
    return (
      <LoadError
        error={error}
        title={text('latestFailed')}
        description={text('latestFailedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <LatestSkeleton />;
  const releases = data.data;
  if (releases.length === 0) return <EmptyState title={text('nothingSent')} description={text('nothingSentHint')} />;
  const further = releases.slice(LATEST_SHOWN);
  return (
    <>
      <Shelf id="latest" title={text('latest')} items={releases.slice(0, LATEST_SHOWN)} isLarge />
      {further.length > 0 && (
        <Shelf
          id="further"
          title={text('further')}
          items={further}
          link={
            <Link to="/releases" className={classes.all}>
              {text('all')}
            </Link>
          }
        />
      )}
    </>
  );
};
