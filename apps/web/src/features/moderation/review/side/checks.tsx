import type { ReleaseCheck } from '@dubplate/contract/moderation/checks';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#features/moderation/messages.ts';
import { useReviewMessages } from '../messages.ts';
import { useCheckText } from './check-text.ts';
import classes from './checks.module.css';
import panel from './side.module.css';

/** Links to the other releases with the same content. */
const Others = ({ others }: { others: ReleaseCheck['others'] }) => {
  const text = useMessages();
  const words = useReviewMessages();
  if (others.length === 0) return null;
  return (
    <ul className={classes.others}>
      {others.map(({ release_uuid, title: bare, track, owner }) => {
        const title = bare || text('untitled');
        return (
          <li key={`${release_uuid} ${track}`}>
            <Link to="/staff/releases/$uuid" params={{ uuid: release_uuid }}>
              {track === null
                ? words('inRelease', { title, owner: owner.username })
                : words('inTrack', { title, track: track || text('untitled'), owner: owner.username })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

const CheckList = ({ checks, label }: { checks: readonly ReleaseCheck[]; label: string }) => {
  const textOf = useCheckText();
  return (
    <ul className={classes.list} aria-label={label}>
      {checks.map((check) => {
        const Icon = check.level === 'warning' ? IconAlertTriangle : IconInfoCircle;
        return (
          <li key={`${check.path} ${check.code}`} className={classes.check} data-level={check.level}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <div className={classes.words}>
              {textOf(check)}
              <Others others={check.others} />
            </div>
          </li>
        );
      })}
    </ul>
  );
};

/** The server's findings about the release: warnings open, notes collapsed below. */
export const Checks = ({ release: { checks } }: { release: StaffRelease }) => {
  const text = useMessages();
  const words = useReviewMessages();
  const warnings = checks.filter(({ level }) => level === 'warning');
  const notes = checks.filter(({ level }) => level === 'info');
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className={panel.heading}>
        {text('checks')}
      </h2>
      {warnings.length === 0 ? (
        <p className={classes.passed}>
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {notes.length === 0 ? text('checksPassed') : words('noWarnings')}
        </p>
      ) : (
        <CheckList checks={warnings} label={text('checks')} />
      )}
      {notes.length > 0 && (
        <details className={classes.notes}>
          <summary>{words('notes', { count: notes.length })}</summary>
          <CheckList checks={notes} label={words('notes', { count: notes.length })} />
        </details>
      )}
    </section>
  );
};
