import type { TrackId } from '@dubplate/contract/ids';
import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { SalesRowWire } from '@dubplate/contract/royalties/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import shared from '#features/royalties/parts/royalties.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RadioList } from '#ui/fields/radio-list.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { staffReleaseQuery, useMatch } from '../api.ts';
import { ReleaseField } from '../parts/search.tsx';

type Proposal = SalesRowWire['proposals'][number];

/** The tracks proposed for any of the rows, each once. */
const proposalsOf = (rows: readonly SalesRowWire[]): Proposal[] => [
  ...new Map(rows.flatMap(({ proposals }) => proposals).map((proposal) => [proposal.track_uuid, proposal])).values(),
];

const titled = (title: string, version: string | null): string => {
  const meaningful = meaningfulVersion(version);
  return meaningful ? `${title} (${meaningful})` : title;
};

interface TrackOfReleaseProps {
  readonly track: string;
  readonly onChoose: (track: string) => void;
}

/** Another track: a release by search, then one of its tracks. */
const TrackOfRelease = ({ track, onChoose }: TrackOfReleaseProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [release, setRelease] = useState('');
  const query = useQuery({ ...staffReleaseQuery(release), enabled: release !== '' });
  const { data } = query;
  return (
    <>
      <ReleaseField
        label={text('otherRelease')}
        chosen={release}
        onChoose={(uuid) => {
          setRelease(uuid);
          onChoose('');
        }}
      />
      {query.isError && <QueryFallback query={query} failed={text('releaseFailed')} />}
      {data && (
        <NativeSelect
          size="md"
          label={text('track')}
          value={data.tracks.some(({ uuid }) => uuid === track) ? track : ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          data={[
            { value: '', label: text('chooseTrack') },
            ...data.tracks.map(({ uuid, title, title_version, isrc }) => ({
              value: uuid,
              label: [titled(title ?? '', title_version), isrc].filter(Boolean).join(', '),
            })),
          ]}
        />
      )}
    </>
  );
};

interface MatchFormProps {
  readonly uuid: string;
  readonly rows: readonly SalesRowWire[];
  readonly onClose: () => void;
}

const MatchForm = ({ uuid, rows, onClose }: MatchFormProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const proposals = proposalsOf(rows);
  const [track, setTrack] = useState(proposals.length === 1 ? (proposals[0]?.track_uuid ?? '') : '');
  const [isRemembered, setRemembered] = useState(true);
  const hasCodes = rows.every(({ isrc, upc }) => isrc !== null || upc !== null);
  const match = useMatch(uuid, {
    onSuccess: () => {
      notify.success(text('matched', { count: rows.length }));
      onClose();
    },
    onError: (error) => notifyError(text('matchFailed'), error, royaltiesErrors),
  });
  const isReady = track !== '' && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || match.isPending) return;
    match.mutate({
      rows: rows.map(({ row }) => row),
      track_uuid: track as TrackId,
      remember: hasCodes && isRemembered,
    });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>
        {[...new Set(rows.map(({ title, artist }) => [title, artist].filter(Boolean).join(' — ')))]
          .slice(0, 5)
          .join('; ')}
      </p>
      {proposals.length > 0 && (
        <RadioList
          label={text('proposals')}
          choices={proposals.map(({ track_uuid, title, title_version, release, artist, owner }) => ({
            value: track_uuid,
            label: titled(title, title_version),
            detail: [artist, release.title, owner.username].filter(Boolean).join(', '),
          }))}
          value={track}
          onChange={setTrack}
        />
      )}
      <TrackOfRelease track={track} onChoose={setTrack} />
      {hasCodes && (
        <Checkbox
          label={text('remember')}
          description={text('rememberHint')}
          checked={isRemembered}
          onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
        />
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={match.isPending}>
          {text('match')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** A person confirms the track of rows that no code matches. */
export const MatchDialog = ({ rows, ...form }: MatchFormProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  return (
    <Dialog opened={rows.length > 0} onClose={form.onClose} title={text('matchTitle', { count: rows.length })}>
      {rows.length > 0 && <MatchForm rows={rows} {...form} />}
    </Dialog>
  );
};
