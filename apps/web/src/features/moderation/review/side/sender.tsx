import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { Link } from '@tanstack/react-router';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { useMessages } from '#features/moderation/messages.ts';
import { ownerName } from '#features/moderation/owner-name.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useSpans } from '#lib/i18n/spans.ts';
import classes from './sender.module.css';
import panel from './side.module.css';

/** The sender, the time of submission and the waiting time. */
export const Sender = ({ release }: { release: StaffRelease }) => {
  const text = useMessages();
  const format = useFormat();
  const spanOf = useSpans();
  const me = useMe();
  const { owner, submitted_at, status } = release;
  const name = ownerName(owner);
  return (
    <section aria-labelledby="sender">
      <h2 id="sender" className={panel.heading}>
        {text('owner')}
      </h2>
      <p className={classes.name}>
        {hasRole(me, 'support') ? (
          <Link to="/staff/people/$uuid" params={{ uuid: owner.uuid }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {name !== owner.username && <p className={classes.soft}>{owner.username}</p>}
      {submitted_at && (
        <p className={classes.soft}>
          <time dateTime={submitted_at}>{format.dateTime(submitted_at)}</time>
          {status === 'PENDING' && (
            <span className={classes.line}>{text('waitingFor', { time: spanOf(submitted_at) })}</span>
          )}
        </p>
      )}
    </section>
  );
};
