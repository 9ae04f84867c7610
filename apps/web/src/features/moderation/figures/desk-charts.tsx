import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';
import { PointLines } from '#features/statistics/lazy-parts.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import classes from './figures.module.css';
import { useMessages } from './messages.ts';
import { deniedShare, inHours, inPercent } from './shares.ts';

/** The weeks as pictures: how many answers, how soon, and how many of them were denials. */
export const DeskCharts = ({ weeks }: Pick<DeskFigures, 'weeks'>) => {
  const text = useMessages();
  const format = useFormat();
  const tick = new Intl.DateTimeFormat(locales[useLanguage()], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const points = weeks.map(({ week }) => ({
    tick: tick.format(new Date(`${week}T00:00:00Z`)),
    name: format.day(week),
  }));
  const line = (key: string, name: string, colour: string, read: (week: (typeof weeks)[number]) => number | null) => ({
    key,
    name,
    colour,
    values: weeks.map(read),
  });
  return (
    <div className={classes.charts}>
      <PointLines
        title={text('medianByWeek')}
        first={text('week')}
        points={points}
        lines={[line('median', text('medianLine'), 'var(--ink)', (week) => inHours(week.median_seconds))]}
        fileName="moderation-median"
      />
      <PointLines
        title={text('shareByWeek')}
        first={text('week')}
        points={points}
        lines={[line('share', text('shareLine'), 'var(--status-denied)', (week) => inPercent(deniedShare(week)))]}
        fileName="moderation-denied"
      />
      <PointLines
        title={text('answersByWeek')}
        first={text('week')}
        points={points}
        lines={[
          line('approved', text('approved'), 'var(--status-moderated)', ({ approved }) => approved),
          line('denied', text('denied'), 'var(--status-denied)', ({ denied }) => denied),
        ]}
        fileName="moderation-answers"
      />
    </div>
  );
};
