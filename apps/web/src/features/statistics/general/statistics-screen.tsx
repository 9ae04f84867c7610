import { PERIODS, type Period } from '@dubplate/contract/statistics/limits';
import { isLocalDate, type LocalDate, utcDay } from '@dubplate/rules/dates';
import { chosenWindow, type Window, windowOf } from '@dubplate/rules/statistics/periods';
import { rankedStores } from '@dubplate/rules/statistics/series';
import { Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { beforeQuery, commonQuery, type WindowStatistics } from '../api.ts';
import { StoreDoughnut } from '../charts/store-doughnut.tsx';
import moreClasses from '../more/more.module.css';
import classes from './general.module.css';
import { PeriodSelect } from './period-select.tsx';
import { ReleasesTable } from './releases-table.tsx';
import { ChartsSkeleton, StreamsTotal, usePaperInPrint } from './statistics-parts.tsx';
import { StreamsLines } from './streams-lines.tsx';

/** The part of the statistics’ state that is in the page’s URL; defaults are left out. */
interface StatisticsSearch {
  readonly period?: Exclude<Period, 'MONTH'> | undefined;
  /** Both days of a custom period, included. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** With the period before. */
  readonly compare?: 'yes' | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** The period that statistics begin with. */
const DEFAULT_PERIOD = 'MONTH';

const readDay = (value: unknown): LocalDate | null => (typeof value === 'string' && isLocalDate(value) ? value : null);

/** The search of a period; of a custom one with its days. */
const searchOf = (period: Period, chosen: Window | null = null): StatisticsSearch => {
  if (period === DEFAULT_PERIOD) return {};
  if (period !== 'CUSTOM') return { period };
  return chosen ? { period, ...chosen } : {};
};

/** Reads the search. Drops unknown values, and a custom period without both of its days. */
export const readStatisticsSearch = (
  search: Readonly<Record<string, unknown>>,
): Omit<StatisticsSearch, 'page' | 'take'> => {
  const period = PERIODS.find((each) => each === search.period) ?? DEFAULT_PERIOD;
  return {
    ...searchOf(period, chosenWindow(readDay(search.from), readDay(search.to))),
    ...(search.compare === 'yes' && { compare: 'yes' as const }),
  };
};

export const periodIn = ({ period }: StatisticsSearch): Period => period ?? DEFAULT_PERIOD;

/** The days that an address asks for, on a day. */
export const windowIn = (search: StatisticsSearch, today: LocalDate): Window => {
  const period = periodIn(search);
  const chosen = chosenWindow(search.from ?? null, search.to ?? null);
  return period === 'CUSTOM' ? (chosen ?? windowOf(DEFAULT_PERIOD, today)) : windowOf(period, today);
};

/** Another period begins with the first page. */
export const withPeriod = (
  { compare, take }: StatisticsSearch,
  period: Period,
  chosen: Window | null = null,
): StatisticsSearch => ({ ...searchOf(period, chosen), compare, take });

/** Returns the search for the address, without undefined values. */
const addressOf = (
  search: StatisticsSearch,
): { [Key in keyof StatisticsSearch]?: NonNullable<StatisticsSearch[Key]> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

interface InWindow {
  readonly window: Window;
}

const Tracks = lazyPart<InWindow>(async () => (await import('../more/tracks.tsx')).Tracks);
const Territories = lazyPart<InWindow>(async () => (await import('../more/territories.tsx')).Territories);
const FirstDays = lazyPart<object>(async () => (await import('../more/first-days.tsx')).FirstDays);

const WeeklyEmail = lazyPart<object>(async () => (await import('../more/weekly-email.tsx')).WeeklyEmail);

/** The further sections of the statistics, each loaded and failing separately. */
const MoreSections = ({ window }: InWindow) => (
  <div className={moreClasses.sections}>
    <Tracks window={window} key={`${window.from} ${window.to}`} />
    <Territories window={window} />
    <FirstDays />
    <IfMay needs={['account:write']}>
      <WeeklyEmail />
    </IfMay>
  </div>
);

/** Replaces daily figures if the plan lacks them, with a link to the plans. */
const MonthlyNote = () => {
  const text = useMessages('app', 'statistics');
  return (
    <p className={classes.monthly}>
      {text('monthly')}{' '}
      <IfMay needs={['purchases:write']}>
        <Link to="/purchases">{text('plans')}</Link>
      </IfMay>
    </p>
  );
};

const Charts = ({ statistics, isCompared }: { statistics: WindowStatistics; isCompared: boolean }) => {
  const text = useMessages('app', 'statistics');
  const { window, total, platforms, by } = statistics;
  const before = useQuery({ ...beforeQuery(window), enabled: isCompared });
  const compared = isCompared && before.data && !before.isPlaceholderData ? before.data : null;
  return (
    <>
      <StreamsTotal total={total} before={compared} scope={text('scope')} />
      {isCompared && before.isError && !compared && (
        <p className={classes.before} role="alert">
          {text('beforeFailed')}
        </p>
      )}
      {by === 'MONTH' && <MonthlyNote />}
      <div className={classes.charts}>
        <StreamsLines statistics={statistics} before={compared} />
        <StoreDoughnut
          stores={rankedStores(platforms)}
          total={total}
          fileName={`statistics-stores-${window.from}-${window.to}`}
        />
      </div>
    </>
  );
};

const Placeholder = () => {
  const text = useMessages('app', 'statistics');
  return (
    <EmptyState
      title={text('none')}
      description={text('noneHint')}
      action={
        <IfMay needs={['releases:write']}>
          <NextStep component={Link} to="/upload">
            {text('upload')}
          </NextStep>
        </IfMay>
      }
    />
  );
};

interface HeaderProps {
  readonly search: StatisticsSearch;
  readonly window: Window;
  readonly go: (next: StatisticsSearch) => void;
}

const Header = ({ search, window, go }: HeaderProps) => {
  const text = useMessages('app', 'statistics');
  const format = useFormat();
  const choose = (period: Period, chosen: Window | null) => go(withPeriod(search, period, chosen));
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('title')}</Title>
          <Text c="dimmed" mt="xs" maw="44rem">
            {text('lead')}
          </Text>
        </div>
        <PeriodSelect period={periodIn(search)} window={window} onPeriod={choose} />
      </div>
      <div className={classes.window}>
        <p>{text('dates', { from: format.day(window.from), to: format.day(window.to) })}</p>
        <Switch
          label={text('compare')}
          checked={search.compare === 'yes'}
          onChange={({ currentTarget }) => go({ ...search, compare: currentTarget.checked ? 'yes' : undefined })}
        />
      </div>
    </>
  );
};

/** The user's streams in a period: over time, by store, and by release. */
export const StatisticsScreen = () => {
  const text = useMessages('app', 'statistics');
  const asked = useSearch({ from: '/main/statistics' });
  const search: StatisticsSearch = { ...readStatisticsSearch(asked), page: asked.page, take: asked.take };
  const navigate = useNavigate();
  const window = windowIn(search, utcDay(serverNow()));
  const go = (next: StatisticsSearch) =>
    void navigate({ to: '/statistics', search: addressOf(next), resetScroll: false });
  const { page, take, ...ways } = pagerStateOf(search, (change) => go({ ...search, ...change }));
  const query = useQuery(commonQuery(window, page, take));
  usePageTitle(text('title'));
  usePaperInPrint();
  const { data, isPlaceholderData } = query;
  const hasNone = data?.platforms.length === 0 && data.meta.itemCount === 0;
  return (
    <>
      <Header search={search} window={window} go={go} />
      {!data && query.error ? (
        <QueryFallback query={query} failed={text('failed')} description={text('failedHint')} />
      ) : hasNone ? (
        <Placeholder />
      ) : (
        <>
          <div className={classes.content} aria-busy={isPlaceholderData} data-busy={isPlaceholderData || undefined}>
            {data ? <Charts statistics={data} isCompared={search.compare === 'yes'} /> : <ChartsSkeleton />}
          </div>
          <section className={classes.releases} aria-labelledby="statistics-releases">
            <Title order={2} id="statistics-releases" mb="md">
              {text('releases')}
            </Title>
            <QueryTable
              query={query}
              failed={text('failed')}
              emptyPage={text('noReleases')}
              isNumbered
              table={(shown) => <ReleasesTable {...shown} />}
              {...ways}
            />
          </section>
          {data && <MoreSections window={data.window} />}
        </>
      )}
    </>
  );
};
