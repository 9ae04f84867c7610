import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';
import { FIGURES_WEEKS } from '@dubplate/contract/moderation/limits';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { PointLines } from '#features/statistics/lazy-parts.tsx';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { figuresQuery, readHistorySearch } from './api.ts';
import { DeskNumbers } from './desk-numbers.tsx';
import { ModeratorsTable, ReasonsTable } from './desk-tables.tsx';
import classes from './figures.module.css';
import { History } from './history.tsx';
import { useMessages } from './messages.ts';
import { answerCount, deniedShare, inHours, inPercent } from './shares.ts';

/** The weeks as pictures: how many answers, how soon, and how many of them were denials. */
const DeskCharts = ({ weeks }: Pick<DeskFigures, 'weeks'>) => {
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

const PLACES = ['one', 'two', 'three', 'four', 'five'];

const Waiting = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')}>
      <div className={classes.numbers}>
        {PLACES.map((place) => (
          <Skeleton key={place} height="6rem" radius="md" />
        ))}
      </div>
      <div className={classes.charts}>
        {PLACES.slice(0, 3).map((place) => (
          <Skeleton key={place} height="24rem" radius="md" />
        ))}
      </div>
    </div>
  );
};

const Figures = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(figuresQuery);
  if (!data)
    return error ? (
      <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Waiting />
    );
  return (
    <>
      <DeskNumbers figures={data} />
      {answerCount(data.total) === 0 ? (
        <EmptyState title={text('noAnswers', { weeks: FIGURES_WEEKS })} description={text('noAnswersHint')} />
      ) : (
        <>
          <DeskCharts weeks={data.weeks} />
          <section className={classes.section} aria-labelledby="desk-reasons">
            <Title order={2} id="desk-reasons">
              {text('reasons')}
            </Title>
            <ReasonsTable reasons={data.reasons} />
          </section>
          <section className={classes.section} aria-labelledby="desk-moderators">
            <Title order={2} id="desk-moderators">
              {text('moderators')}
            </Title>
            <ModeratorsTable moderators={data.moderators} />
          </section>
        </>
      )}
    </>
  );
};

/** The figures of the moderation desk, and the history of decisions. */
export const FiguresScreen = () => {
  const text = useMessages();
  const search = readHistorySearch(useSearch({ from: '/main/staff/releases/figures' }));
  const { data } = useQuery(figuresQuery);
  usePageTitle(text('title'));
  return (
    <>
      <Button
        variant="subtle"
        component={Link}
        to="/staff/releases"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        className={classes.back ?? ''}
      >
        {text('back')}
      </Button>
      <Title order={1}>{text('title')}</Title>
      <p className={classes.lead}>{text('now', { weeks: FIGURES_WEEKS })}</p>
      <Figures />
      <section className={classes.section} aria-labelledby="desk-history">
        <Title order={2} id="desk-history">
          {text('history')}
        </Title>
        <History search={search} moderators={data?.moderators ?? []} />
      </section>
    </>
  );
};
