import type { StatisticsRow } from '@dubplate/contract/statistics/schemas';
import { MAIN_STORES } from '@dubplate/contract/statistics/stores';
import { utcDay } from '@dubplate/rules/dates';
import { offeredYear, offeredYears, type Window, yearWindow } from '@dubplate/rules/statistics/periods';
import { pointsOf, rankedStores, storeTotals, streamsAt } from '@dubplate/rules/statistics/series';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { Button, NativeSelect, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { releaseYearQuery, shownReleaseQuery } from '../api.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { ChartLegend } from '../charts/chart-legend.tsx';
import { type ChartLine, openPointOf, tableOf, useChartPoints } from '../charts/chart-model.ts';
import chartClasses from '../charts/charts.module.css';
import { LazyPointChart } from '../charts/lazy-charts.tsx';
import { StoreDoughnut } from '../charts/store-doughnut.tsx';
import classes from '../general/general.module.css';
import { ChartsSkeleton, StreamsTotal, usePaperInPrint } from '../general/statistics-parts.tsx';
import { useStoreColour } from '../stores/store-colour.ts';

interface StoreMonthsProps {
  readonly window: Window;
  readonly rows: readonly StatisticsRow[];
  /** In the order of their importance. */
  readonly stores: readonly { readonly platform: string }[];
  readonly fileName: string;
}

const LOOKS = ['stack', 'lines'] as const;

/** The streams of each store, month by month, as columns or as a line for each; months to come have no value. */
const StoreMonths = ({ window, rows, stores, fileName }: StoreMonthsProps) => {
  const text = useMessages('app', 'statistics');
  const colourOf = useStoreColour();
  const [look, setLook] = useState<(typeof LOOKS)[number]>('stack');
  const today = utcDay(serverNow());
  const months = pointsOf(window, 'MONTH');
  const points = useChartPoints(months, 'MONTH');
  const lines: ChartLine[] = stores.map(({ platform }) => ({
    key: platform,
    name: storeName(platform),
    colour: colourOf(platform),
    values: streamsAt(
      months,
      rows.filter((row) => row.platform === platform),
    ).map((value, place) => ((months[place] ?? today) > today && value === 0 ? null : value)),
  }));
  const title = text('byMonth');
  const openPoint = openPointOf(months, 'MONTH', today);
  const isOpenShown = openPoint !== undefined && lines.some(({ values }) => values[openPoint]);
  return (
    <ChartFigure
      title={title}
      fileName={fileName}
      table={tableOf(text('month'), points, lines)}
      legend={lines.map(({ name, colour }) => ({ name, colour, value: '' }))}
      note={
        <div className={chartClasses.foot}>
          <ChartLegend
            lines={[]}
            open={isOpenShown ? { period: points[openPoint]?.name ?? '', isHatched: look === 'stack' } : undefined}
          />
          <Segments
            aria-label={text('look')}
            choices={LOOKS.map((value) => ({ value, label: text(`look_${value}`) }))}
            value={look}
            onChange={setLook}
          />
        </div>
      }
    >
      <LazyPointChart chart={{ label: title, points, lines, look, openPoint }} />
    </ChartFigure>
  );
};

const BackButton = () => {
  const text = useMessages('app', 'statistics');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <Button
      variant="subtle"
      ml="-1rem"
      mb="md"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/statistics' }))}
    >
      {text('back')}
    </Button>
  );
};

interface YearProps {
  readonly uuid: string;
  readonly year: number;
  readonly rows: readonly StatisticsRow[];
}

const Year = ({ uuid, year, rows }: YearProps) => {
  const text = useMessages('app', 'statistics');
  const totals = storeTotals(rows);
  const total = totals.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0);
  if (rows.length === 0)
    return <EmptyState title={text('noneOfYear', { year })} description={text('noneOfYearHint')} />;
  const fileName = `statistics-${uuid.slice(0, 8)}-${year}`;
  return (
    <>
      <StreamsTotal total={total} before={null} scope={text('scopeOfRelease', { year })} />
      <div className={classes.charts}>
        <StoreMonths window={yearWindow(year)} rows={rows} stores={rankedStores(totals)} fileName={fileName} />
        <StoreDoughnut stores={rankedStores(totals, MAIN_STORES)} total={total} fileName={`${fileName}-stores`} />
      </div>
    </>
  );
};

const NotFound = () => {
  const text = useMessages('app', 'statistics');
  return (
    <EmptyState
      heading="h1"
      title={text('releaseNotFound')}
      description={text('releaseNotFoundHint')}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/statistics" {...props} />}>
          {text('toStatistics')}
        </Button>
      }
    />
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('app', 'statistics');
  const search = useSearch({ from: '/main/statistics/$uuid' });
  const navigate = useNavigate();
  const today = utcDay(serverNow());
  const year = offeredYear(search.year, today);
  const release = useQuery(shownReleaseQuery(uuid));
  const streams = useQuery(releaseYearQuery(uuid, year));
  const maySeeRelease = useMay('releases:read');
  const title = release.data && text('releaseHeading', { title: release.data.title || text('untitled') });
  usePageTitle(title ?? text('release'));
  if (isNotFound(release.error) || isNotFound(streams.error)) return <NotFound />;
  if ([release, streams].some(({ data, error }) => !data && error))
    return (
      <QueryFallback query={[release, streams]} heading="h1" failed={text('failed')} description={text('failedHint')} />
    );
  const go = (chosen: string) =>
    void navigate({
      to: '/statistics/$uuid',
      params: { uuid },
      search: { year: chosen },
      replace: true,
      resetScroll: false,
    });
  const cover = (
    <CoverImage
      src={release.data?.cover?.small}
      {...(release.data?.cover && { srcSet: `${release.data.cover.medium} 2x` })}
      alt=""
    />
  );
  return (
    <>
      <div className={classes.head}>
        <div className={classes.release}>
          {maySeeRelease ? (
            <Link
              to="/releases/$uuid"
              params={{ uuid }}
              aria-label={text('toRelease', { title: release.data?.title || text('untitled') })}
            >
              {cover}
            </Link>
          ) : (
            cover
          )}
          <Title order={1}>{title ?? text('release')}</Title>
        </div>
        <div className={classes.period}>
          <NativeSelect
            aria-label={text('year')}
            size="md"
            data={offeredYears(today).map(String)}
            value={String(year)}
            onChange={({ currentTarget }) => go(currentTarget.value)}
          />
        </div>
      </div>
      <div
        className={classes.content}
        aria-busy={streams.isPlaceholderData}
        data-busy={streams.isPlaceholderData || undefined}
      >
        {streams.data ? <Year uuid={uuid} {...streams.data} /> : <ChartsSkeleton />}
      </div>
    </>
  );
};

/** The streams of one release in a calendar year, by month and store. */
export const ReleaseStatisticsScreen = () => {
  const { uuid } = useParams({ from: '/main/statistics/$uuid' });
  usePaperInPrint();
  return (
    <>
      <BackButton />
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
