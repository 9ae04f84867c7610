import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import type { SwitchEntry } from '../api.ts';
import classes from '../instance.module.css';
import { useMessages } from '../messages.ts';
import { type Entry, EntryList } from './entry-list.tsx';

interface LoadedEntriesProps<Item> {
  readonly label: string;
  readonly hint: string;
  readonly query: UseQueryResult<readonly Item[]>;
  readonly toEntries: (item: Item) => readonly Entry[];
  readonly switching: SwitchEntry;
}

/** A reference list once it is here. */
export const LoadedEntries = <Item,>({ label, hint, query, toEntries, switching }: LoadedEntriesProps<Item>) => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = query;
  return (
    <>
      <p className={classes.note}>{hint}</p>
      {data && <EntryList label={label} entries={data.flatMap(toEntries)} switching={switching} />}
      {!data && error && (
        <LoadError error={error} title={text('listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <RowsSkeleton count={8} hasImage={false} />}
    </>
  );
};
