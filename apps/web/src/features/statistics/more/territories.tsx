import type { TerritoryStreams } from '@dubplate/contract/statistics/schemas';
import { drawn, streamsText } from '@dubplate/rules/statistics/figures';
import type { Window } from '@dubplate/rules/statistics/periods';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { territoriesQuery } from '../api.ts';
import { usePercent } from '../use-percent.ts';
import mapClasses from './map/map.module.css';
import type { WorldMapProps } from './map/world-map.tsx';
import classes from './more.module.css';
import { territoryName } from './territory-name.ts';

const Waiting = () => <Skeleton className={mapClasses.place} radius="md" />;

/** The map in a box of its final size; its code loads separately. */
const LazyWorldMap = lazyPart<WorldMapProps>(async () => (await import('./map/world-map.tsx')).WorldMap, Waiting);

/** The number of territories shown before the list is expanded. */
const SHOWN = 10;

const TerritoryList = ({ territories }: { territories: readonly TerritoryStreams[] }) => {
  const text = useMessages('app', 'statisticsMore');
  const language = useLanguage();
  const format = useFormat();
  const percent = usePercent();
  const [isWhole, setWhole] = useState(false);
  const sum = territories.reduce((all, { totalQuantity }) => all + drawn(totalQuantity), 0);
  const largest = Math.max(1, ...territories.map(({ totalQuantity }) => totalQuantity));
  const shown = isWhole ? territories : territories.slice(0, SHOWN);
  const rest = territories.length - shown.length;
  return (
    <div>
      <table className={classes.territories} aria-label={text('territories')}>
        <thead>
          <tr>
            <th scope="col">{text('territory')}</th>
            <th scope="col">{text('share')}</th>
            <th scope="col">{text('streams')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ territory, totalQuantity }) => (
            <tr key={territory ?? ''}>
              <th scope="row">
                {territory === null ? text('unknownTerritory') : territoryName(territory, language)}
                <span
                  className={classes.bar}
                  style={{ width: `${(drawn(totalQuantity) / largest) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              <td>{percent.share(sum === 0 ? 0 : (drawn(totalQuantity) / sum) * 100)}</td>
              <td title={format.number(totalQuantity)}>{streamsText(totalQuantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button variant="default" mt="md" onClick={() => setWhole(true)}>
          {text('showAll', { count: rest })}
        </Button>
      )}
    </div>
  );
};

/** The territories of the user's streams in a window, most streams first. */
export const Territories = ({ window }: { readonly window: Window }) => {
  const text = useMessages('app', 'statisticsMore');
  const query = useQuery(territoriesQuery(window));
  const { data } = query;
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="statistics-territories">
      <Title order={2} id="statistics-territories" mb="md">
        {text('territories')}
      </Title>
      <QueryView query={query} failed={text('territoriesFailed')} loading={<RowsSkeleton count={6} hasImage={false} />}>
        {(data) => (
          <div className={classes.world}>
            <LazyWorldMap territories={data} />
            <TerritoryList territories={data} />
          </div>
        )}
      </QueryView>
    </section>
  );
};
