import { Button, Text } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import type { DraftField } from '../draft-fields.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';

const names = {
  cover_uuid: 'cover',
  title: 'title',
  title_confirmed: 'title',
  title_version: 'version',
  version_confirmed: 'version',
  type: 'type',
  intended_type: 'type',
  language_id: 'language',
  primary_music_style_id: 'genre',
  secondary_music_style_id: 'secondaryGenre',
  release_date: 'releaseDate',
  copyright: 'copyright',
  existing_upc: 'existingUpc',
} as const satisfies Partial<Record<DraftField, string>>;

const furtherNames = {
  territories: 'territories',
  excluded_territories: 'territories',
  release_time: 'releaseHour',
  release_time_zone: 'releaseHour',
  preorder_date: 'preorderDate',
  original_release_date: 'originalReleaseDate',
  p_line_year: 'pLineYear',
  c_line_year: 'cLineYear',
} as const satisfies Record<Exclude<DraftField, keyof typeof names>, string>;

/** The same fields were changed here and elsewhere: the person chooses whose version is kept. */
export const ConflictDialog = ({ isOpen }: { isOpen: boolean }) => {
  const text = useMessages('app', 'authoring');
  const further = useMessages('app', 'further');
  const { workspace } = useAuthoring();
  const { conflicts } = useDraft();
  // The type that is sent follows the intended one: both have one name.
  const fields = [
    ...new Set(
      conflicts.map((field) =>
        field in names
          ? text(names[field as keyof typeof names])
          : further(furtherNames[field as keyof typeof furtherNames]),
      ),
    ),
  ].join(', ');
  return (
    <Dialog opened={isOpen} onClose={() => undefined} title={text('conflictHeading')} role="alertdialog" isStrict>
      <Text>{text('conflictMessage', { fields })}</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => workspace.sync.resolve('theirs')}>
          {text('takeTheirs')}
        </Button>
        <Button data-autofocus onClick={() => workspace.sync.resolve('mine')}>
          {text('keepMine')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
