import { Button, Text } from '@mantine/core';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import type { DraftField } from '../draft-fields.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';

const names = {
  cover_uuid: 'cover',
  title: 'title',
  title_version: 'version',
  type: 'type',
  intended_type: 'type',
  language_id: 'language',
  primary_music_style_id: 'genre',
  secondary_music_style_id: 'secondaryGenre',
  release_date: 'releaseDate',
  copyright: 'copyright',
  existing_upc: 'existingUpc',
} as const satisfies Record<DraftField, string>;

/** The same fields were changed here and elsewhere: the person chooses whose version is kept. */
export const ConflictDialog = ({ isOpen }: { isOpen: boolean }) => {
  const text = useMessages();
  const { session } = useAuthoring();
  const { conflicts } = useDraft();
  // The type that is sent follows the intended one: both have one name.
  const fields = [...new Set(conflicts.map((field) => text(names[field])))].join(', ');
  return (
    <Dialog opened={isOpen} onClose={() => undefined} title={text('conflictHeading')} role="alertdialog" isStrict>
      <Text>{text('conflictMessage', { fields })}</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => session.sync.resolve('theirs')}>
          {text('takeTheirs')}
        </Button>
        <Button data-autofocus onClick={() => session.sync.resolve('mine')}>
          {text('keepMine')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
