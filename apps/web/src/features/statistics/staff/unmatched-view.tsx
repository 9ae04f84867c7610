import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { Button, Loader, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RadioList } from '#ui/fields/radio-list.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import {
  codesOf,
  codesText,
  foundReleasesQuery,
  releaseQuery,
  type UnmatchedRows,
  unmatchedQuery,
  useAcceptRows,
  useAssignRows,
} from './api.ts';
import classes from './reports.module.css';

/** Quiet time after a letter before a search is sent, in milliseconds. */
const QUIET_MS = 300;
const SEARCH_MIN = 2;

interface ReleaseSearchProps {
  /** The uuid of the chosen release; empty: none. */
  readonly chosen: string;
  readonly onChoose: (uuid: string) => void;
}

/** Finds a published release by title, artist, sender or code, to choose it. */
const ReleaseSearch = ({ chosen, onChoose }: ReleaseSearchProps) => {
  const text = useMessages('staff', 'reports');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), QUIET_MS);
  const isAsked = search.length >= SEARCH_MIN;
  const query = useQuery({ ...foundReleasesQuery(search), enabled: isAsked });
  const { data, isFetching } = query;
  const found = isAsked ? (data?.data ?? []) : [];
  return (
    <>
      <TextInput
        label={text('release')}
        description={text('releaseHint')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        rightSection={isAsked && isFetching ? <Loader size="xs" /> : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isAsked && query.error && <QueryFallback query={query} failed={text('searchFailed')} />}
      {isAsked && data && found.length === 0 && (
        <p className={classes.hint} role="status">
          {text('releaseNotFound')}
        </p>
      )}
      {found.length > 0 && (
        <RadioList
          label={text('found')}
          choices={found.map(({ uuid, title, artist, release_date }) => ({
            value: uuid,
            label: title,
            detail: [artist?.name, release_date].filter(Boolean).join(', '),
          }))}
          value={chosen}
          onChange={onChoose}
        />
      )}
    </>
  );
};

interface AssignFormProps {
  readonly rows: UnmatchedRows;
  readonly onClose: () => void;
}

const AssignForm = ({ rows, onClose }: AssignFormProps) => {
  const text = useMessages('staff', 'reports');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [id, setId] = useState('');
  const [track, setTrack] = useState('');
  const query = useQuery({ ...releaseQuery(id), enabled: id !== '' });
  const { data: release } = query;
  const assign = useAssignRows({
    onSuccess: ({ rows: count }) => {
      notify.success(text('assigned', { count }));
      onClose();
    },
    onError: (error) => notifyError(text('assignFailed'), error, statisticsErrors),
  });
  const chosen = release?.tracks.find(({ uuid }) => uuid === track);
  const isReady = chosen !== undefined && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || !isReady || assign.isPending) return;
    const { track_uuid } = rows;
    assign.mutate({ ...codesOf(rows), ...(track_uuid && { track_uuid }), to_track_uuid: chosen.uuid });
  };
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <p className={classes.name}>{codesText(rows)}</p>
      <p className={classes.hint}>{text('assignHint')}</p>
      <ReleaseSearch
        chosen={id}
        onChoose={(chosen) => {
          setId(chosen);
          setTrack('');
        }}
      />
      {query.error && <QueryFallback query={query} failed={text('releaseFailed')} />}
      {release && (
        <NativeSelect
          label={text('track')}
          description={release.title}
          value={track}
          data={[
            { value: '', label: text('chooseTrack') },
            ...release.tracks.map(({ uuid, title, isrc }) => ({ value: uuid, label: `${title} (${isrc})` })),
          ]}
          onChange={({ currentTarget }) => setTrack(currentTarget.value)}
        />
      )}
      <DialogButtons {...(!isOnline && { note: uiText('offlineHelp') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={assign.isPending}>
          {text('assign')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Lets rows that belong to no release count for a track. */
const AssignDialog = ({ rows, onClose }: { readonly rows: UnmatchedRows | null; readonly onClose: () => void }) => {
  const text = useMessages('staff', 'reports');
  return (
    <Dialog opened={rows !== null} onClose={onClose} title={text('assignTitle')}>
      {rows && <AssignForm rows={rows} onClose={onClose} />}
    </Dialog>
  );
};

const AcceptButton = ({ rows }: { readonly rows: UnmatchedRows }) => {
  const text = useMessages('staff', 'reports');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const codes = codesText(rows);
  const accept = useAcceptRows({
    onSuccess: ({ rows: count }) => notify.success(text('assigned', { count })),
    onError: (error) => notifyError(text('acceptFailed'), error, statisticsErrors),
  });
  const ask = async () => {
    const asked = { heading: text('acceptAsk'), message: text('acceptMessage', { codes }), action: text('accept') };
    if (await confirm(asked)) accept.mutate(codesOf(rows));
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('acceptOf', { codes })}
      disabled={!isOnline}
      loading={accept.isPending}
      onClick={() => void ask()}
    >
      {text('accept')}
    </Button>
  );
};

const useColumns = (onAssign: (rows: UnmatchedRows) => void): readonly Column<UnmatchedRows>[] => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  return [
    {
      key: 'codes',
      header: text('codes'),
      isTitle: true,
      cell: (rows) => (
        <span className={classes.named}>
          <span>{codesText(rows)}</span>
          <span className={classes.hint}>{rows.report}</span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: text('reason'),
      width: '18%',
      isPlain: true,
      cell: ({ reason }) => text(`reason${reason}`),
    },
    {
      key: 'days',
      header: text('days'),
      from: 'large',
      width: '13.5rem',
      isPlain: true,
      cell: ({ first_day, last_day }) =>
        first_day === last_day
          ? format.shortDay(first_day)
          : `${format.shortDay(first_day)} – ${format.shortDay(last_day)}`,
    },
    {
      key: 'rows',
      header: text('rows'),
      align: 'end',
      from: 'widest',
      width: '5rem',
      cell: ({ rows }) => format.number(rows),
    },
    {
      key: 'streams',
      header: text('streams'),
      align: 'end',
      width: '5.5rem',
      cell: ({ quantity }) => format.number(quantity),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '14rem',
      cell: (rows) => (
        <div className={classes.rowActions}>
          {rows.reason === 'EARLIER' && <AcceptButton rows={rows} />}
          <Button
            variant="default"
            size="compact-md"
            aria-label={text('assignOf', { codes: codesText(rows) })}
            onClick={() => onAssign(rows)}
          >
            {text('assign')}
          </Button>
        </div>
      ),
    },
  ];
};

/** Rows that belong to no release: each can be assigned to a track. */
export const UnmatchedView = ({ page, take, ...ways }: PagerState) => {
  const text = useMessages('staff', 'reports');
  const [assigned, setAssigned] = useState<UnmatchedRows | null>(null);
  const columns = useColumns(setAssigned);
  return (
    <>
      <QueryTable
        query={useQuery(unmatchedQuery({ page, take }))}
        failed={text('unmatchedFailed')}
        empty={<EmptyState title={text('noUnmatched')} description={text('noUnmatchedHint')} />}
        table={(shown) => (
          <DataTable
            label={text('viewunmatched')}
            columns={columns}
            rowKey={({ report, track_uuid, isrc, upc }) => [report, track_uuid, isrc, upc].join()}
            isFixed
            {...shown}
          />
        )}
        {...ways}
      />
      <AssignDialog rows={assigned} onClose={() => setAssigned(null)} />
    </>
  );
};
