import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#features/releases/messages.ts';
import { rowLinkClass } from '#ui/data-table/data-table.tsx';
import classes from './lists.module.css';

interface RowTitleProps {
  readonly release: ReleaseListItem;
  readonly to: '/releases/$uuid' | '/drafts/$uuid';
  readonly title: string;
  readonly artist: string | null;
}

/** Shows the linked title of a release, a mark for an edit of a published release, and the artist. */
export const RowTitle = ({ release, to, title, artist }: RowTitleProps) => {
  const text = useMessages();
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
