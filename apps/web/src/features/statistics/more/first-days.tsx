import { FIRST_DAYS } from '@dubplate/contract/statistics/limits';
import type { FirstDays as FirstDaysAnswer } from '@dubplate/contract/statistics/schemas';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { runningSums } from '@dubplate/rules/statistics/series';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { firstDaysQuery } from '../api.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { type ChartLine, tableOf } from '../charts/chart-model.ts';
import { LazyPointChart } from '../charts/lazy-charts.tsx';
import { usualColour } from '../stores/store-colour.ts';
import classes from './more.module.css';

/** Colours that are far from each other; releases have none of their own. */
const COLOURS = ['spotify', 'youtube', 'vkontakte', 'yandex_music', 'itunes', 'tiktok', 'deezer', 'amazon_music'].map(
  usualColour,
);

type ReleaseDays = FirstDaysAnswer['data'][number];

/** The line of a release: it ends with the last day of which streams are known, and at yesterday. */
const lineOf = ({ release, days }: ReleaseDays, name: string, colour: string): ChartLine => {
  const yesterday = addDays(utcDay(serverNow()), -1);
  const sums = runningSums(days, FIRST_DAYS);
  const isOver = (place: number) => release.release_date !== null && addDays(release.release_date, place) > yesterday;
  return {
    key: release.uuid,
    name,
    colour,
    values: sums.map((sum, place) => (isOver(place) ? null : sum)),
  };
};

const Curves = ({ data }: { data: readonly ReleaseDays[] }) => {
  const text = useMessages('app', 'statisticsMore');
  const words = useMessages('app', 'statistics');
  const format = useFormat();
  const points = Array.from({ length: FIRST_DAYS }, (_, place) => ({
    tick: String(place + 1),
    name: text('dayNumber', { number: place + 1 }),
  }));
  const lines = data.map((each, place) =>
    lineOf(each, each.release.title || text('untitled'), COLOURS[place % COLOURS.length] ?? 'var(--ink)'),
  );
  const title = text('firstDays', { number: FIRST_DAYS });
  return (
    <ChartFigure
      title={title}
      fileName="statistics-first-days"
      table={tableOf(words('day'), points, lines)}
      legend={lines.map(({ name, colour }) => ({ name, colour, value: '' }))}
      note={
        <>
          <ul className={classes.legend}>
            {data.map(({ release, totalQuantity }, place) => (
              <li key={release.uuid}>
                <span className={classes.dot} style={{ background: lines[place]?.colour }} aria-hidden="true" />
                <Link to="/statistics/$uuid" params={{ uuid: release.uuid }}>
                  {lines[place]?.name}
                </Link>{' '}
                {format.number(totalQuantity)}
              </li>
            ))}
          </ul>
          <p className={classes.hint}>{text('firstDaysHint')}</p>
        </>
      }
    >
      <LazyPointChart chart={{ label: title, points, lines }} />
    </ChartFigure>
  );
};

/** Shows only the sums if the plan does not include daily figures. */
const Sums = ({ data }: { data: readonly ReleaseDays[] }) => {
  const text = useMessages('app', 'statisticsMore');
  const format = useFormat();
  return (
    <section aria-labelledby="statistics-first-days">
      <Title order={2} id="statistics-first-days" mb="md">
        {text('firstDays', { number: FIRST_DAYS })}
      </Title>
      <ul className={classes.legend}>
        {data.map(({ release, totalQuantity }) => (
          <li key={release.uuid}>
            <Link to="/statistics/$uuid" params={{ uuid: release.uuid }}>
              {release.title || text('untitled')}
            </Link>{' '}
            {format.number(totalQuantity)}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        {text('firstDaysByMonth')}{' '}
        <IfMay needs={['purchases:write']}>
          <Link to="/purchases">{text('plans')}</Link>
        </IfMay>
      </p>
    </section>
  );
};

/** Compares the first days of the latest releases; renders nothing without releases. */
export const FirstDays = () => {
  const text = useMessages('app', 'statisticsMore');
  const query = useQuery(firstDaysQuery);
  if (!query.data) return <QueryFallback query={query} failed={text('firstDaysFailed')} loading={null} />;
  const { data } = query;
  if (data.data.length === 0) return null;
  return data.by === 'DAY' ? <Curves data={data.data} /> : <Sums data={data.data} />;
};
