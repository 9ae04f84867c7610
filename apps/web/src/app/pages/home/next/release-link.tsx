import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../messages.ts';
import classes from './next-list.module.css';

/** The title, as a link to the draft's form or to the release's page. */
export const ReleaseLink = ({ release: { uuid, status, title } }: { release: ReleaseListItem }) => {
  const text = useMessages();
  return (
    <Link to={status === 'DRAFT' ? '/drafts/$uuid' : '/releases/$uuid'} params={{ uuid }} className={classes.name}>
      {title || text('untitled')}
    </Link>
  );
};
