import { fill } from '@dubplate/contract/catalogue';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { utcDay } from '@dubplate/rules/dates';
import { writtenValues } from '@dubplate/rules/day-text';
import type { CoverSize } from '@dubplate/rules/releases/release-shape';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMessages } from '#features/moderation/messages.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import classes from './checks.module.css';
import panel from './side.module.css';

const trackOf = (path: string): number | null => {
  const place = /^tracks\.(\d+)\./.exec(path)?.[1];
  return place === undefined ? null : Number(place) + 1;
};

/** What the rules say of the release today: a date may have come too close while it waited. */
export const Checks = ({ release, cover }: { release: StaffRelease; cover: CoverSize | null }) => {
  const text = useMessages();
  const language = useLanguage();
  const issues = validateRelease(release, { today: utcDay(new Date()), cover });
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className={panel.heading}>
        {text('checks')}
      </h2>
      {issues.length === 0 ? (
        <p className={classes.passed}>
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {text('checksPassed')}
        </p>
      ) : (
        <ul className={classes.list}>
          {issues.map(({ path, code, values }) => {
            const issue = fill(releasesIssues[code][language], writtenValues(values, language));
            const track = trackOf(path);
            return (
              <li key={`${path} ${code}`} className={classes.error}>
                <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
                {track === null ? issue : text('ofTrack', { number: track, fault: issue })}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
