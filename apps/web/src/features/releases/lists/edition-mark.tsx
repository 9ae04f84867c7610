import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { useMessages } from '#features/releases/messages.ts';
import classes from './lists.module.css';

/** Says of a row that it is an edit of a published release. */
export const EditionMark = ({ release }: { readonly release: ReleaseListItem }) => {
  const words = useMessages();
  return release.edition_of && <span className={classes.edition}>{words('edition')}</span>;
};
