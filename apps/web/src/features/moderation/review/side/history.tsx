import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { useMessages } from '#features/moderation/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import classes from './history.module.css';
import panel from './side.module.css';

/** Every move of the release between its states, the latest first, with who made it and what was said. */
export const History = ({ moves }: { moves: StaffRelease['history'] }) => {
  const text = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={panel.heading}>
        {text('history')}
      </h2>
      <ol className={classes.list}>
        {moves.toReversed().map(({ uuid, to, at, actor, reason, reasons }) => (
          <li key={uuid} className={classes.move} data-state={to}>
            <span className={classes.what}>{text(`moved${to}`)}</span>
            <span className={classes.when}>
              <time dateTime={at}>{format.dateTime(at)}</time>
              {actor && <span className={classes.who}>{text('by', { name: actor.username })}</span>}
            </span>
            {reason && <blockquote className={classes.reason}>{reason}</blockquote>}
            {reasons.some(({ done_at }) => done_at !== null) && (
              <div className={classes.done}>
                {text('reasonDone')}
                <ul>{reasons.map((one) => one.done_at !== null && <li key={one.uuid}>{one.text}</li>)}</ul>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
