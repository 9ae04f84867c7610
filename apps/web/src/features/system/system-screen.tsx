import type { SettingInForce } from '@dubplate/contract/system/schemas';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Emails } from '#features/people/index.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { type ListPlace, listPlace } from '#ui/data-table/pager/pager.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { LoadError } from '../support/index.ts';
import { Alerts } from './alerts.tsx';
import { systemQuery } from './api.ts';
import { Backups } from './backups.tsx';
import { Codes } from './codes/codes.tsx';
import { Jobs } from './jobs.tsx';
import { useMessages } from './messages.ts';
import { Overview } from './overview.tsx';
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
const Settings = () => {
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

const VIEWS = ['overview', 'alerts', 'jobs', 'emails', 'backups', 'codes', 'settings'] as const;
type View = (typeof VIEWS)[number];

type Go = (change: { readonly status?: string | undefined; readonly page?: undefined }) => void;

const SHOWN: Readonly<Record<View, (list: ListPlace, status: string | undefined, go: Go) => React.ReactNode>> = {
  overview: () => <Overview />,
  alerts: (list) => <Alerts {...list} />,
  jobs: (list) => <Jobs {...list} />,
  emails: (list, status, go) => (
    <Emails {...list} status={status} onStatus={(next) => go({ status: next, page: undefined })} />
  ),
  backups: (list) => <Backups {...list} />,
  codes: () => <Codes />,
  settings: () => <Settings />,
};

/** The state of the instance, and the administrators' actions. */
export const SystemScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/system' });
  const navigate = useNavigate();
  usePageTitle(text('title'));
  const view: View = VIEWS.find((each) => each === search.view) ?? 'overview';
  const go = (next: typeof search) => void navigate({ to: '/staff/system', search: next, resetScroll: false });
  const list = listPlace(search, (change) => go({ ...search, ...change }));
  return (
    <>
      <Title order={1}>{text('title')}</Title>
      <p className={classes.lead}>{text('lead')}</p>
      <div className={classes.views}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go(chosen === 'overview' ? {} : { view: chosen })}
        />
      </div>
      {SHOWN[view](list, search.status, (change) => go({ ...search, ...change }))}
    </>
  );
};
