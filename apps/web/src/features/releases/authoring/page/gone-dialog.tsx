import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { useAuthoring } from '../use-authoring.ts';

/** Lets the user keep or discard the edits of a draft that was deleted elsewhere. */
export const GoneDialog = ({ isOpen }: { isOpen: boolean }) => {
  const text = useMessages('app', 'authoring');
  const navigate = useNavigate();
  const { workspace } = useAuthoring();
  const discard = () => {
    workspace.finish();
    void navigate({ to: '/drafts', replace: true, ignoreBlocker: true });
  };
  return (
    <Dialog opened={isOpen} onClose={() => undefined} title={text('goneHeading')} role="alertdialog" isStrict>
      <Text>{text('goneMessage')}</Text>
      <DialogButtons>
        <Button variant="default" onClick={discard}>
          {text('goneDiscard')}
        </Button>
        <Button data-autofocus onClick={workspace.keepAsNew}>
          {text('goneKeep')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
