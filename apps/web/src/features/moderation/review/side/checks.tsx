import { fill, type Text } from '@dubplate/contract/catalogue';
import { type ReleaseCheck, releaseChecks } from '@dubplate/contract/moderation/checks';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesAdvice } from '@dubplate/contract/releases/advice';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import { writtenValues } from '@dubplate/rules/day-text';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import classes from './checks.module.css';
import panel from './side.module.css';

/** The moderators' texts override the artists' texts. */
const TEXTS: Readonly<Record<string, Text>> = {
  ...releasesAdvice,
  ...releasesIssues,
  ...furtherIssues,
  ...releaseChecks,
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The track that a check is about, from 1; null for the release. */
const trackNumber = (path: string): number | null => {
  const place = /^tracks\.(\d+)\./.exec(path)?.[1];
  return place === undefined ? null : Number(place) + 1;
};

/** A check in words, its numbers and days as the language writes them. */
const useCheckText = () => {
  const text = useMessages('staff', 'moderation');
  const language = useLanguage();
  const format = useFormat();
  return ({ code, path, values }: Pick<ReleaseCheck, 'code' | 'path' | 'values'>): string => {
    const written = Object.entries(writtenValues(values, language)).map(([name, value]) => [
      name,
      typeof value === 'number' ? format.number(tenths(value)).replace('-', '−') : value,
    ]);
    const fault = fill(TEXTS[code]?.[language] ?? code, Object.fromEntries(written));
    const number = trackNumber(path);
    return number === null ? fault : text('ofTrack', { number, fault });
  };
};

/** Links to the other releases with the same content. */
const Others = ({ others }: { others: ReleaseCheck['others'] }) => {
  const text = useMessages('staff', 'moderation');
  if (others.length === 0) return null;
  return (
    <ul className={classes.others}>
      {others.map(({ release_uuid, title: bare, track, owner }) => {
        const title = bare || text('untitled');
        return (
          <li key={`${release_uuid} ${track}`}>
            <Link to="/staff/releases/$uuid" params={{ uuid: release_uuid }}>
              {track === null
                ? text('inRelease', { title, owner: owner.username })
                : text('inTrack', { title, track: track || text('untitled'), owner: owner.username })}
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
  const text = useMessages('staff', 'moderation');
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
          {notes.length === 0 ? text('checksPassed') : text('noWarnings')}
        </p>
      ) : (
        <CheckList checks={warnings} label={text('checks')} />
      )}
      {notes.length > 0 && (
        <details className={classes.notes}>
          <summary>{text('notes', { count: notes.length })}</summary>
          <CheckList checks={notes} label={text('notes', { count: notes.length })} />
        </details>
      )}
    </section>
  );
};
