import { useQuery } from '@tanstack/react-query';
import { partsQuery } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './reports.module.css';

/** Reports of which some parts are here; nothing where there are none. */
export const WaitingParts = () => {
  const text = useMessages();
  const { data = [] } = useQuery(partsQuery);
  if (data.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="waiting-parts">
      <h2 id="waiting-parts" className={classes.heading}>
        {text('parts')}
      </h2>
      <ul className={classes.parts}>
        {data.map(({ report, count, missing, parts }) => (
          <li key={report}>
            <strong>{report}</strong>
            <span className={classes.hint}>
              {text('partsMissing', { here: parts.length, count, missing: missing.join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
