import type { Release } from '@dubplate/contract/releases/schemas';
import { Button, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import { ListenButton } from '../playback/listen-button.tsx';
import type { ReleasePlayback } from '../playback/use-release-playback.ts';
import classes from './release-header.module.css';
import { useDeletion } from './use-deletion.ts';
import { useEdit } from './use-edit.ts';

export const ReleaseActions = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages();
  const { askAndDelete, isDeleting } = useDeletion(release);
  const { edit, isOpening } = useEdit(release.uuid);
  const isDraft = release.status === 'DRAFT';
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      <ListenButton release={release} playback={playback} />
      {isDraft && release.tracks.length > 0 && (
        <NextStep renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid: release.uuid }} {...props} />}>
          {text(release.edition_of ? 'continueEdit' : 'editDraft')}
        </NextStep>
      )}
      {release.status === 'PUBLISHED' && release.edition === null && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          loading={isOpening}
          onClick={edit}
        >
          {text('editRelease')}
        </Button>
      )}
      {(isDraft || release.status === 'DENIED') && (
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
