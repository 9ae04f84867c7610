import type { MovingStore } from '@dubplate/contract/catalogue-imports/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { releaseMovingQuery } from '../api.ts';
import classes from './release-moving.module.css';
import { type ReleaseMovingProps, ReleaseMovingSkeleton } from './release-moving-skeleton.tsx';

/** Steps that a person confirms come before those that wait, and earlier ones before later ones. */
const orderOf = ({ step }: MovingStore): string => (step?.confirms ? (step.due_on ?? '') : '~');

/** The store whose step comes next; undefined if all are done. */
const findNext = (stores: readonly MovingStore[]): MovingStore | undefined =>
  stores
    .filter(({ step }) => step !== null)
    .sort((one, other) => Number(orderOf(one) > orderOf(other)) - Number(orderOf(one) < orderOf(other)))[0];

/** How far a release has moved from another distributor, in a line. Empty if no import made it. */
export const ReleaseMoving = ({ release }: ReleaseMovingProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const query = useQuery(releaseMovingQuery(release));
  if (!query.data)
    return <QueryFallback query={query} failed={text('movingFailed')} loading={<ReleaseMovingSkeleton />} />;
  const [moving] = query.data.data;
  if (!moving) return null;
  const { stores } = moving;
  const next = findNext(stores);
  return (
    <section className={classes.panel} aria-labelledby="release-moving">
      <div className={classes.head}>
        <h2 id="release-moving" className={classes.heading}>
          {text('movingRelease')}
        </h2>
        <Link to="/catalogue-imports/moving">{text('movingTitle')}</Link>
      </div>
      <p className={classes.facts}>
        {stores.length === 0
          ? text('movingNoStores')
          : text('movingDone', {
              done: stores.filter(({ state }) => state === 'DONE').length,
              total: stores.length,
            })}
      </p>
      {next?.step && (
        <p className={classes.facts}>
          <strong>{next.store.name}</strong>
          {next.step.due_on && `, ${text('movingFrom', { day: format.shortDay(next.step.due_on) })}`}
          {`: ${next.step.text}`}
        </p>
      )}
    </section>
  );
};
