import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { releaseQuery, type UnmatchedRows, useAssignRows } from './api.ts';
import { codesOf, codesText } from './codes-of.ts';
import { useMessages } from './messages.ts';
import { ReleaseSearch } from './release-search.tsx';
import classes from './reports.module.css';

interface AssignFormProps {
  readonly rows: UnmatchedRows;
  readonly onClose: () => void;
}

const AssignForm = ({ rows, onClose }: AssignFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [id, setId] = useState('');
  const [track, setTrack] = useState('');
  const { data: release, error, refetch, isFetching } = useQuery({ ...releaseQuery(id), enabled: id !== '' });
  const assign = useAssignRows({
    onSuccess: ({ rows: count }) => {
      notify.success(text('assigned', { count }));
      onClose();
    },
    onError: (failure) => notifyError(text('assignFailed'), failure, statisticsErrors),
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
      {error && (
        <LoadError error={error} title={text('releaseFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
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
export const AssignDialog = ({
  rows,
  onClose,
}: {
  readonly rows: UnmatchedRows | null;
  readonly onClose: () => void;
}) => {
  const text = useMessages();
  return (
    <Dialog opened={rows !== null} onClose={onClose} title={text('assignTitle')}>
      {rows && <AssignForm rows={rows} onClose={onClose} />}
    </Dialog>
  );
};
