import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { IMPORT_STATUSES } from '@dubplate/contract/statistics/limits';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { type PagerState, pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { notify } from '#ui/notices/notify.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { type Alias, aliasesQuery, codesText, useRemoveAlias } from './api.ts';
import { HistoryView } from './history-view.tsx';
import { ImportView } from './import-view.tsx';
import classes from './reports.module.css';
import { UnmatchedView } from './unmatched-view.tsx';

const RemoveButton = ({ alias }: { readonly alias: Alias }) => {
  const text = useMessages('staff', 'reports');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const codes = codesText(alias);
  const remove = useRemoveAlias(alias.uuid, {
    onSuccess: () => notify.success(text('aliasRemoved')),
    onError: (error) => notifyError(text('aliasRemoveFailed'), error, statisticsErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('aliasRemoveAsk'),
      message: text('aliasRemoveMessage', { codes }),
      action: text('aliasRemove'),
    };
    if (await confirm({ ...asked, isDangerous: true })) remove.mutate(undefined);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('aliasRemoveOf', { codes })}
      disabled={!isOnline}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {text('aliasRemove')}
    </Button>
  );
};

const trackTitle = ({ title, title_version }: NonNullable<Alias['to_track']>): string => {
  const version = meaningfulVersion(title_version);
  return version ? `${title} (${version})` : title;
};

const useColumns = (): readonly Column<Alias>[] => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  return [
    { key: 'codes', header: text('codes'), isTitle: true, cell: codesText },
    {
      key: 'track',
      header: text('track'),
      isPlain: true,
      cell: ({ to_track }) =>
        to_track === null ? (
          text('aliasTrackGone')
        ) : (
          <span className={classes.named}>
            <span>{trackTitle(to_track)}</span>
            <span className={classes.hint}>{to_track.release.title}</span>
          </span>
        ),
    },
    {
      key: 'by',
      header: text('assignedBy'),
      from: 'wide',
      isPlain: true,
      cell: ({ assigned_by }) => <EmailText>{assigned_by.username}</EmailText>,
    },
    {
      key: 'at',
      header: text('assignedAt'),
      from: 'large',
      isPlain: true,
      cell: ({ assigned_at }) => <time title={format.dateTime(assigned_at)}>{format.shortDate(assigned_at)}</time>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (alias) => <RemoveButton alias={alias} />,
    },
  ];
};

/** Codes that were assigned to a track for reports to come. */
const AliasesView = ({ page, take, ...ways }: PagerState) => {
  const text = useMessages('staff', 'reports');
  const columns = useColumns();
  return (
    <QueryTable
      query={useQuery(aliasesQuery({ page, take }))}
      failed={text('aliasesFailed')}
      empty={<EmptyState title={text('noAliases')} description={text('noAliasesHint')} />}
      table={(shown) => (
        <DataTable label={text('viewaliases')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
      )}
      {...ways}
    />
  );
};

const VIEWS = ['import', ...IMPORT_STATUSES, 'unmatched', 'aliases'] as const;

/** The reports of stores: the import, the history of imports, and rows that match no release. */
export const ReportsScreen = () => {
  const text = useMessages('staff', 'reports');
  const search = useSearch({ from: '/main/staff/reports' });
  const navigate = useNavigate();
  const view = VIEWS.find((each) => each === search.view) ?? 'import';
  const go = (next: typeof search) => void navigate({ to: '/staff/reports', search: next, resetScroll: false });
  const list = pagerStateOf(search, (change) => go({ ...search, ...change }));
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <div className={classes.views}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go(chosen === 'import' ? {} : { view: chosen })}
        />
      </div>
      {view === 'import' ? (
        <ImportView />
      ) : view === 'unmatched' ? (
        <UnmatchedView {...list} />
      ) : view === 'aliases' ? (
        <AliasesView {...list} />
      ) : (
        <HistoryView key={view} status={view} {...list} />
      )}
    </>
  );
};
