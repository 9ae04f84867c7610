import type { DataMigrationProgress } from '@dubplate/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { dataMigrationsQuery } from './api.ts';
import { ErrorText } from './error-text.tsx';
import classes from './system.module.css';

const TONES: Readonly<Record<DataMigrationProgress['state'], StatusTone>> = {
  WAITING: 'draft',
  RUNNING: 'pending',
  DONE: 'published',
  FAILED: 'denied',
};

const useColumns = (): readonly Column<DataMigrationProgress>[] => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  const time = (at: string | null) => (at === null ? <NoneCell /> : format.dateTime(at));
  return [
    {
      key: 'name',
      header: text('migration'),
      isTitle: true,
      cell: ({ name, error }) => (
        <span className={classes.named}>
          <code>{name}</code>
          {error && (
            <span className={classes.hint}>
              <ErrorText error={error} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: ({ state }) => <StatusChip tone={TONES[state]} label={text(`migration${state}`)} />,
    },
    {
      key: 'rows',
      header: text('rows'),
      cell: ({ done, total }) =>
        total === null
          ? format.number(done)
          : text('migrationRows', { done: format.number(done), total: format.number(total) }),
    },
    { key: 'started', header: text('migrationStarted'), cell: ({ started_at }) => time(started_at) },
    { key: 'finished', header: text('migrationFinished'), cell: ({ finished_at }) => time(finished_at) },
  ];
};

/** Conversions of stored data that run after an upgrade, with their progress. */
export const DataMigrations = () => {
  const text = useMessages('staff', 'system');
  const columns = useColumns();
  const query = useQuery(dataMigrationsQuery);
  return (
    <>
      <p className={classes.note}>{text('migrationsHint')}</p>
      <QueryTable
        query={query}
        failed={text('migrationsFailed')}
        empty={<EmptyState title={text('noMigrations')} />}
        table={(shown) => (
          <DataTable label={text('viewmigrations')} columns={columns} rowKey={({ name }) => name} {...shown} />
        )}
      />
    </>
  );
};
