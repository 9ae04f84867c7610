import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';
import { FIGURES_WEEKS } from '@dubplate/contract/moderation/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { PointLines } from '#features/statistics/lazy-parts.tsx';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { useSpanText } from '#lib/i18n/spans.ts';
import { BackLink } from '#ui/back-link.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { ownerName } from '../names.ts';
import classes from './figures.module.css';
import { figuresQuery, History, readHistorySearch } from './history.tsx';

type Answers = Pick<DeskFigures['total'], 'approved' | 'denied' | 'late'>;

const answerCount = ({ approved, denied }: Answers): number => approved + denied;

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** From 0 to 1; null where nothing was answered. */
export const deniedShare = (answers: Answers): number | null => share(answers.denied, answerCount(answers));
export const lateShare = (answers: Answers): number | null => share(answers.late, answerCount(answers));

/** Converts the shares to whole percents for a chart. */
export const inPercent = (part: number | null): number | null => (part === null ? null : Math.round(part * 100));
/** Seconds as hours with one decimal, for a chart. */
export const inHours = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 360) / 10;

/** A share as the language writes it; a dash where there is none. */
const useShareText = () => {
  const locale = locales[useLanguage()];
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (share: number | null): string => (share === null ? '—' : format.format(share));
};

/** Five key figures of the moderation desk. */
const DeskNumbers = ({ figures }: { readonly figures: DeskFigures }) => {
  const text = useMessages('staff', 'deskFigures');
  const format = useFormat();
  const shareText = useShareText();
  const spanText = useSpanText('long');
  const { waiting, overdue, total } = figures;
  const numbers = [
    { name: text('waiting'), value: format.number(waiting) },
    { name: text('overdue'), value: format.number(overdue), isBad: overdue > 0 },
    { name: text('median'), value: total.median_seconds === null ? '—' : spanText(total.median_seconds * 1000) },
    { name: text('deniedShare'), value: shareText(deniedShare(total)) },
    { name: text('lateShare'), value: shareText(lateShare(total)) },
  ];
  return (
    <dl className={classes.numbers} aria-label={text('now', { weeks: FIGURES_WEEKS })}>
      {numbers.map(({ name, value, isBad }) => (
        <div key={name} className={classes.number} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

type Reason = DeskFigures['reasons'][number];
type Moderator = DeskFigures['moderators'][number];

/** The most common reasons, each with a bar of how often it was given. */
const ReasonsTable = ({ reasons }: Pick<DeskFigures, 'reasons'>) => {
  const text = useMessages('staff', 'deskFigures');
  const format = useFormat();
  const language = useLanguage();
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  const columns: readonly Column<Reason>[] = [
    {
      key: 'reason',
      header: text('reason'),
      isTitle: true,
      cell: (reason) => reason.text?.[language] ?? reason.code ?? text('ownWords'),
    },
    {
      key: 'count',
      header: text('denials'),
      width: '40%',
      cell: ({ count }) => (
        <span className={classes.counted}>
          <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
          {format.number(count)}
        </span>
      ),
    },
  ];
  if (reasons.length === 0) return <p className={classes.soft}>{text('noReasons')}</p>;
  return (
    <DataTable label={text('reasons')} columns={columns} rows={reasons} rowKey={({ code }) => code ?? ''} isFixed />
  );
};

/** The number and speed of each moderator's answers; each row links to their history. */
const ModeratorsTable = ({ moderators }: Pick<DeskFigures, 'moderators'>) => {
  const text = useMessages('staff', 'deskFigures');
  const format = useFormat();
  const shareText = useShareText();
  const spanText = useSpanText('short');
  const columns: readonly Column<Moderator>[] = [
    {
      key: 'name',
      header: text('moderator'),
      isTitle: true,
      cell: ({ moderator }) => (
        <Link
          to="/staff/releases/figures"
          search={{ moderator: moderator.uuid }}
          resetScroll={false}
          className={rowLinkClass}
          aria-label={text('showHistory', { name: ownerName(moderator) })}
        >
          {ownerName(moderator)}
        </Link>
      ),
    },
    { key: 'answers', header: text('answers'), align: 'end', cell: (row) => format.number(answerCount(row)) },
    { key: 'denied', header: text('deniedShare'), align: 'end', cell: (row) => shareText(deniedShare(row)) },
    { key: 'late', header: text('lateShare'), align: 'end', cell: (row) => shareText(lateShare(row)) },
    {
      key: 'median',
      header: text('median'),
      align: 'end',
      cell: ({ median_seconds }) => (median_seconds === null ? '—' : spanText(median_seconds * 1000)),
    },
  ];
  return (
    <DataTable
      label={text('moderators')}
      columns={columns}
      rows={moderators}
      rowKey={({ moderator }) => moderator.uuid}
    />
  );
};

const WEEK_MS = 7 * DAY_MS;

/** The weeks as pictures: how soon, how many denials, and how many answers. The current week is hatched or dashed. */
const DeskCharts = ({ weeks }: Pick<DeskFigures, 'weeks'>) => {
  const text = useMessages('staff', 'deskFigures');
  const format = useFormat();
  const tick = new Intl.DateTimeFormat(locales[useLanguage()], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const points = weeks.map(({ week }) => ({
    tick: tick.format(new Date(`${week}T00:00:00Z`)),
    name: format.day(week),
  }));
  const last = weeks.at(-1);
  const isOpen = last !== undefined && serverNow().getTime() < Date.parse(`${last.week}T00:00:00Z`) + WEEK_MS;
  const shared = { first: text('week'), points, openPoint: isOpen ? weeks.length - 1 : undefined };
  const line = (key: string, name: string, colour: string, read: (week: (typeof weeks)[number]) => number | null) => ({
    key,
    name,
    colour,
    values: weeks.map(read),
  });
  return (
    <div className={classes.charts}>
      <PointLines
        {...shared}
        title={text('medianByWeek')}
        lines={[line('median', text('medianLine'), 'var(--ink-soft)', (week) => inHours(week.median_seconds))]}
        look="columns"
        fileName="moderation-median"
      />
      <PointLines
        {...shared}
        title={text('shareByWeek')}
        lines={[line('share', text('shareLine'), 'var(--status-denied)', (week) => inPercent(deniedShare(week)))]}
        fileName="moderation-denied"
      />
      <PointLines
        {...shared}
        title={text('answersByWeek')}
        lines={[
          line('approved', text('approved'), 'var(--status-moderated)', ({ approved }) => approved),
          line('denied', text('denied'), 'var(--status-denied)', ({ denied }) => denied),
        ]}
        look="stack"
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
  const text = useMessages('staff', 'deskFigures');
  const query = useQuery(figuresQuery);
  const { data } = query;
  if (!data) return <QueryFallback query={query} failed={text('failed')} loading={<Waiting />} />;
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
  const text = useMessages('staff', 'deskFigures');
  const search = readHistorySearch(useSearch({ from: '/main/staff/releases/figures' }));
  const { data } = useQuery(figuresQuery);
  usePageTitle(text('title'));
  return (
    <>
      <BackLink to="/staff/releases">{text('back')}</BackLink>
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
