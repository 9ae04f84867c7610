import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { releaseQuery } from '#lib/release-query.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useMessages } from '../purchases/messages.ts';
import classes from './order.module.css';

/** The release that a service was bought for or used on: cover, title, primary artists, links. */
export const PurchasedRelease = ({ uuid }: { uuid: string }) => {
  const text = useMessages();
  const { data: release, isPending } = useQuery(releaseQuery(uuid));
  if (isPending) return <Skeleton height="5rem" radius="md" />;
  // Deleted since: the order is shown without it.
  if (!release) return null;
  const artists = release.artists.filter(({ role }) => role === 'PRIMARY_ARTIST').map(({ name }) => name);
  const isDraft = release.status === 'DRAFT';
  return (
    <section className={classes.release} aria-label={text('release')}>
      <CoverImage src={release.cover?.medium} alt="" tint={release.tint} size="5rem" />
      <div className={classes.words}>
        <p className={classes.title}>{release.title || text('untitled')}</p>
        {artists.length > 0 && <p className={classes.artists}>{artists.join(', ')}</p>}
      </div>
      <div className={classes.releaseWays}>
        <Button renderRoot={(props) => <Link to="/releases/$uuid" params={{ uuid }} {...props} />}>
          {text('toRelease')}
        </Button>
        {isDraft && (
          <Button variant="default" renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid }} {...props} />}>
            {text('toDraft')}
          </Button>
        )}
      </div>
    </section>
  );
};
