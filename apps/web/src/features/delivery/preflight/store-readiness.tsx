import type { StorePreflight } from '@dubplate/contract/delivery/preflight';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { TextButton } from '#ui/text-button.tsx';
import { preflightQuery } from '../api.ts';
import classes from './store-readiness.module.css';

type Missing = StorePreflight['missing'][number];

/** The delay after the last change before the readiness is refetched, in milliseconds. */
const QUIET_MS = 1_000;

/** The requirements of a store beyond the rules of every release, which appear elsewhere. */
const isStores = ({ code }: Missing): boolean => code.startsWith('store_');

export interface StoreReadinessProps {
  readonly release: string;
  /** The version of the saved release; a change refetches the readiness. */
  readonly stamp?: string;
  readonly isStaff?: boolean;
  /** Returns the link to a field, or null if it is not on this page. */
  readonly showOf?: (path: string) => (() => void) | null;
  readonly onMend?: (path: string, value: string | number) => void;
}

/** What a store lacks, with the fields that lack it. */
interface Demand extends Pick<Missing, 'message' | 'mend'> {
  readonly paths: readonly string[];
}

/** Tracks that lack the same are one demand. */
const demandsOf = (missing: readonly Missing[]): Demand[] => {
  const alike = Map.groupBy(missing, ({ code, message, mend }) => JSON.stringify([code, message, mend]));
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, paths: [first, ...rest].map(({ path }) => path) }] : [],
  );
};

/** Returns the numbers of the tracks that paths such as `tracks.0.composers` are in, with neighbours joined: `1–3, 5`. */
export const trackNumbers = (paths: readonly string[]): string => {
  const numbers = paths.flatMap((path) => {
    const index = /^tracks\.(\d+)/.exec(path)?.[1];
    return index === undefined ? [] : [Number(index) + 1];
  });
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
};

const MissingLine = ({
  demand: { paths, message, mend },
  showOf,
  onMend,
}: { readonly demand: Demand } & Pick<StoreReadinessProps, 'showOf' | 'onMend'>) => {
  const text = useMessages('app', 'delivery');
  const format = useFormat();
  const show = showOf?.(paths[0] ?? '') ?? null;
  const numbers = trackNumbers(paths);
  return (
    <li className={classes.line}>
      {show ? <TextButton onClick={show}>{message}</TextButton> : <span>{message}</span>}
      {numbers && <span className={classes.hint}>{text(paths.length > 1 ? 'ofTracks' : 'ofTrack', { numbers })}</span>}
      {mend && onMend && (
        <Button variant="default" size="sm" onClick={() => paths.forEach((path) => void onMend(path, mend.value))}>
          {paths[0] === 'release_date' ? text('mendDate', { date: format.day(`${mend.value}`) }) : text('mendNoAi')}
        </Button>
      )}
    </li>
  );
};

/** Lists the stores that a release is ready for, and the requirements of the others. Empty if it goes to no store. */
export const StoreReadiness = ({ release, stamp = '', isStaff = false, ...handlers }: StoreReadinessProps) => {
  const text = useMessages('app', 'delivery');
  const names = new Intl.ListFormat(useLanguage(), { type: 'unit' });
  const [settled] = useDebouncedValue(stamp, QUIET_MS);
  const { data, error, refetch, isFetching } = useQuery({
    ...preflightQuery(release, settled, isStaff),
    placeholderData: keepPreviousData,
  });
  const known = (data ?? []).map(({ store, missing }) => ({ store, missing: missing.filter(isStores) }));
  if (!error && known.length === 0) return null;
  const Heading = isStaff ? 'h2' : 'h3';
  const ready = known.filter(({ missing }) => missing.length === 0).map(({ store }) => store.name);
  return (
    <section className={classes.block} aria-labelledby="store-readiness">
      <Heading id="store-readiness" className={classes.heading}>
        {text('readiness')}
      </Heading>
      {error && !data && (
        <p className={classes.failed} role="alert">
          {text('readinessFailed')}
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            {text('readinessRetry')}
          </Button>
        </p>
      )}
      {ready.length > 0 && (
        <p className={classes.ready}>
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          <span>{text('readyFor', { stores: names.format(ready) })}</span>
        </p>
      )}
      {known.map(({ store, missing }) =>
        missing.length === 0 ? null : (
          <ul key={store.key} className={classes.store} aria-label={store.name}>
            {demandsOf(missing).map((demand) => (
              <MissingLine key={`${demand.paths[0]} ${demand.message}`} demand={demand} {...handlers} />
            ))}
          </ul>
        ),
      )}
      {ready.length < known.length && <p className={classes.hint}>{text('readinessHint')}</p>}
    </section>
  );
};
