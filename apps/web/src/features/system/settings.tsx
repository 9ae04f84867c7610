import type { SettingInForce } from '@dubplate/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { systemQuery } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './system.module.css';

const useColumns = (): readonly Column<SettingInForce>[] => {
  const text = useMessages();
  const shownValue = ({ value, is_secret, is_set }: SettingInForce) => {
    if (is_secret) return is_set ? text('secretSet') : '–';
    return value === null || value === '' ? '–' : value;
  };
  return [
    { key: 'name', header: text('setting'), isTitle: true, cell: ({ name }) => <code>{name}</code> },
    {
      key: 'value',
      header: text('value'),
      cell: (setting) => <span className={classes.value}>{shownValue(setting)}</span>,
    },
    {
      key: 'source',
      header: text('origin'),
      cell: ({ value, is_set }) => text(is_set ? 'isSet' : value === null ? 'isUnset' : 'isDefault'),
    },
  ];
};

/** Every setting as it is in force. */
export const Settings = () => {
  const text = useMessages();
  const columns = useColumns();
  const { data, error, refetch, isFetching } = useQuery(systemQuery);
  if (!data && error)
    return (
      <LoadError error={error} title={text('settingsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const table = (
    <DataTable
      label={text('viewsettings')}
      columns={columns}
      rows={data?.settings ?? []}
      rowKey={({ name }) => name}
      isLoading={!data}
    />
  );
  return (
    <>
      <p className={classes.note}>{text('settingsHint')}</p>
      {data ? table : <LoadingTable>{table}</LoadingTable>}
    </>
  );
};
