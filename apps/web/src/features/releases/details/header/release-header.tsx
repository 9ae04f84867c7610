import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { Release } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { Button, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { deleteRelease } from '#features/releases/api.ts';
import { ReleaseStreams } from '#features/statistics/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { IfMay, useMay } from '#lib/session/acting.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { Disc, DiscSpeed } from '#ui/display/disc.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { close } from '#ui/player/player.ts';
import { playerState } from '#ui/player/player-state.ts';
import { usePlayerValue } from '#ui/player/use-player.ts';
import { editRelease } from '../api.ts';
import { ListenButton } from '../playback/listen-button.tsx';
import type { ReleasePlayback } from '../playback/use-release-playback.ts';
import { ReleaseFacts } from './release-facts.tsx';
import classes from './release-header.module.css';
import { ReleaseTitle } from './release-title.tsx';

/** A stamp has three lines, at the most, on the upper half of a round label. */
type StampSize = 'large' | 'medium' | 'small';

/** Chooses the size of a stamped title by its length and its longest word, so that words are rarely broken. */
export const stampSize = (title: string): StampSize => {
  const longest = Math.max(...title.split(/\s+/).map((word) => [...word].length));
  const length = [...title].length;
  if (length <= 14 && longest <= 7) return 'large';
  return length <= 30 && longest <= 9 ? 'medium' : 'small';
};

/**
 * The record itself, with its title stamped on the paper label: pulled out of its sleeve where there is room for both, else
 * upon it while it plays. It turns while it sounds. Decoration: title and state are said beside it.
 */
const ReleaseDisc = ({ release: { uuid, title } }: { release: Pick<Release, 'uuid' | 'title'> }) => {
  const text = useMessages('app', 'releases');
  const isOut = usePlayerValue(({ queueId }) => queueId === uuid);
  const isTurning = usePlayerValue(({ queueId, isPlaying }) => queueId === uuid && isPlaying);
  const shown = title || text('untitled');
  return (
    <div className={classes.place} data-out={isOut || undefined}>
      <Disc size="100%" isTurning={isTurning}>
        <span className={classes.stamp} data-size={stampSize(shown)}>
          <span className={classes.title}>{shown}</span>
        </span>
        <DiscSpeed className={classes.speed} />
      </Disc>
    </div>
  );
};

const useDeletion = (release: Release) => {
  const text = useMessages('app', 'releaseDetails');
  const words = useMessages('app', 'releases');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const isDraft = release.status === 'DRAFT';
  const { edition_of: original } = release;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteRelease(release.uuid),
    onSuccess: async () => {
      if (playerState().queueId === release.uuid) close();
      notify.withdrawError(text(isDraft ? 'draftDeleteFailed' : 'deleteFailed'));
      notify.success(text(isDraft ? 'draftDeleted' : 'deleted'));
      await (original
        ? navigate({ to: '/releases/$uuid', params: { uuid: original } })
        : navigate({ to: isDraft ? '/drafts' : '/releases' }));
      queryClient.removeQueries({ queryKey: ['releases', release.uuid] });
      await queryClient.invalidateQueries({ queryKey: ['releases'] });
    },
    onError: (error) => notifyError(text(isDraft ? 'draftDeleteFailed' : 'deleteFailed'), error, releasesErrors),
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      heading: text(original ? 'discardHeading' : 'deleteHeading', { title: release.title || words('untitled') }),
      message: text(original ? 'discardMessage' : 'deleteMessage'),
      action: text(original ? 'discardAction' : 'deleteAction'),
      isDangerous: true,
    });
    if (isSure) mutate();
  };
  return { askAndDelete, isDeleting: isPending };
};

/** The edit that another tab or device began already. */
const openEdition = (error: unknown): string | null =>
  error instanceof ApiError && hasCode(error, 'EDITION_OPEN') ? String(error.data.uuid) : null;

/** Starts an edit of a published release and opens it, or opens the existing edit. */
const useEdit = (uuid: string) => {
  const text = useMessages('app', 'releaseDetails');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const open = (edition: string) => navigate({ to: '/drafts/$uuid', params: { uuid: edition } });
  const { mutate, isPending } = useMutation({
    mutationFn: () => editRelease(uuid, newKey()),
    onSuccess: async (edition) => {
      notify.withdrawError(text('editFailed'));
      replaceQueryData(queryClient, releaseQuery(edition.uuid), edition);
      await open(edition.uuid);
    },
    onError: async (error) => {
      const edition = openEdition(error);
      if (edition) await open(edition);
      else notifyError(text('editFailed'), error, releasesErrors);
    },
    // Not awaited: the release already shows that an edit is open.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['releases'] }),
  });
  return { edit: () => mutate(), isOpening: isPending };
};

const ReleaseActions = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages('app', 'releaseDetails');
  const { askAndDelete, isDeleting } = useDeletion(release);
  const { edit, isOpening } = useEdit(release.uuid);
  const mayWrite = useMay('releases:write');
  const isDraft = release.status === 'DRAFT';
  const isOut =
    release.status === 'PUBLISHED' && (release.release_date === null || release.release_date <= utcDay(serverNow()));
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      <ListenButton release={release} playback={playback} />
      {isOut && (
        <IfMay needs={['statistics:read']}>
          <ReleaseStreams uuid={release.uuid} />
        </IfMay>
      )}
      {mayWrite && isDraft && release.tracks.length > 0 && (
        <NextStep renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid: release.uuid }} {...props} />}>
          {text(release.edition_of ? 'continueEdit' : 'editDraft')}
        </NextStep>
      )}
      {mayWrite && release.status === 'PUBLISHED' && release.edition === null && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          loading={isOpening}
          onClick={edit}
        >
          {text('editRelease')}
        </Button>
      )}
      {mayWrite && (isDraft || release.status === 'DENIED') && (
        <Button
          variant="subtle"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          loading={isDeleting}
          onClick={() => void askAndDelete()}
        >
          {text(release.edition_of ? 'deleteEdit' : 'deleteRelease')}
        </Button>
      )}
    </Group>
  );
};

interface ReleaseHeaderProps {
  readonly release: Release;
  readonly playback: ReleasePlayback;
  /** What is going on with the release: beside the cover, or below the title. */
  readonly children: ReactNode;
}

/** The header in the form of a sleeve: cover, title, artists, and the facts printed on the back. */
export const ReleaseHeader = ({ release, playback, children }: ReleaseHeaderProps) => {
  const text = useMessages('app', 'releaseDetails');
  const { cover, tint, title } = release;
  return (
    <header className={classes.header}>
      <div className={classes.cover}>
        <CoverImage
          src={cover?.large}
          {...(cover ? { srcSet: `${cover.medium} 320w, ${cover.large} 1000w`, sizes: '22rem' } : {})}
          alt={text('coverOf', { title })}
          tint={tint}
          isMain
        />
        <ReleaseDisc release={release} />
      </div>
      <div className={classes.words}>
        <ReleaseTitle release={release} />
        <ReleaseActions release={release} playback={playback} />
      </div>
      <div className={classes.news}>{children}</div>
      <div className={classes.facts}>
        <ReleaseFacts release={release} />
      </div>
    </header>
  );
};
