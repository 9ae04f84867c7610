import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { rowLinkClass } from '#ui/data-table/data-table.tsx';
import classes from './lists.module.css';

/** Returns the artist's name, "Artist" if the name is unknown, or null without credits. */
export const useArtistOf = () => {
  const text = useMessages('app', 'releases');
  return ({ artist, artist_uuid }: Pick<ReleaseListItem, 'artist' | 'artist_uuid'>): string | null => {
    if (artist_uuid === null && artist === null) return null;
    return artist?.name.trim() || text('unknownArtist');
  };
};

export const useTitleOf = () => {
  const text = useMessages('app', 'releases');
  return ({ title }: { readonly title: string }): string => title || text('untitled');
};

interface RowTitleProps {
  readonly release: ReleaseListItem;
  readonly to: '/releases/$uuid' | '/drafts/$uuid';
  readonly title: string;
  readonly artist: string | null;
}

/** Shows the linked title of a release, a mark for an edit of a published release, and the artist. */
export const RowTitle = ({ release, to, title, artist }: RowTitleProps) => {
  const text = useMessages('app', 'releases');
  return (
    <>
      <span className={classes.clamped}>
        <Link to={to} params={{ uuid: release.uuid }} className={rowLinkClass} title={title}>
          {title}
        </Link>
        {release.edition_of && <span className={classes.edition}>{text('edition')}</span>}
      </span>
      <span className={classes.by}>{artist}</span>
    </>
  );
};
