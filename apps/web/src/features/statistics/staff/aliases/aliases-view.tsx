import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PagedList, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { ListPlace } from '#ui/data-table/pager/list-place.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { EmailText } from '#ui/texts/email-text.tsx';
import { type Alias, aliasesQuery, useRemoveAlias } from '../api.ts';
import { codesText } from '../codes-of.ts';
import { useMessages } from '../messages.ts';
import classes from '../reports.module.css';

const RemoveButton = ({ alias }: { readonly alias: Alias }) => {
  const text = useMessages();
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
  const text = useMessages();
  const format = useFormat();
  return [
    { key: 'codes', header: text('codes'), isTitle: true, cell: codesText },
    {
      key: 'track',
      header: text('track'),
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
      cell: ({ assigned_by }) => <EmailText>{assigned_by.username}</EmailText>,
    },
    {
      key: 'at',
      header: text('assignedAt'),
      from: 'large',
      cell: ({ assigned_at }) => format.dateTime(assigned_at),
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
export const AliasesView = ({ page, take, ...ways }: ListPlace) => {
  const text = useMessages();
  const columns = useColumns();
  return (
    <PagedList
      query={useQuery(aliasesQuery({ page, take }))}
      failed={text('aliasesFailed')}
      none={<EmptyState title={text('noAliases')} description={text('noAliasesHint')} />}
      table={(rows, state) => (
        <DataTable label={text('viewaliases')} columns={columns} rows={rows} rowKey={({ uuid }) => uuid} {...state} />
      )}
      {...ways}
    />
  );
};
