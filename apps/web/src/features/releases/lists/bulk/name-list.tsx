import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { useMessages } from '../messages.ts';
import { useTitleOf } from '../use-title-of.ts';
import classes from './bulk.module.css';

/** The number of titles listed; the rest are counted. */
const NAMED = 6;

/** The titles of releases. */
export const NameList = ({ releases }: { releases: readonly ReleaseListItem[] }) => {
  const text = useMessages();
  const titleOf = useTitleOf();
  const more = releases.length - NAMED;
  if (releases.length === 0) return null;
  return (
    <ul className={classes.names}>
      {releases.slice(0, NAMED).map((release) => (
        <li key={release.uuid}>{titleOf(release)}</li>
      ))}
      {more > 0 && <li className={classes.more}>{text('andMore', { count: more })}</li>}
    </ul>
  );
};
