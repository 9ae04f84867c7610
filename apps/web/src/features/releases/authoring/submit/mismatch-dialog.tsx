import type { TypeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { Button, Text } from '@mantine/core';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { chosenTypeOf } from '../draft-fields.ts';
import { fieldId, focusFieldSoon } from '../fields/focus-field.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring, useBoard, useDraft } from '../use-authoring.ts';

interface MismatchDialogProps {
  readonly mismatch: TypeMismatch | null;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** The chosen type and the number of tracks contradict each other: a warning, never a refusal. */
export const MismatchDialog = ({ mismatch, onPublish, onClose }: MismatchDialogProps) => {
  const text = useMessages();
  const name = useReleaseMessages();
  const { session } = useAuthoring();
  const type = chosenTypeOf(useDraft().content.fields);
  const { items } = useBoard();
  const isOne = mismatch === 'many-with-one';
  const correct = () => {
    if (isOne) {
      session.chooseType('SINGLE');
      onPublish();
    } else {
      onClose();
      focusFieldSoon(fieldId('type'));
    }
  };
  return (
    <Dialog opened={mismatch !== null} onClose={onClose} title={text('mismatchHeading')} role="alertdialog">
      <Text>
        {isOne ? text('mismatchOne', { type: name(`type${type}`) }) : text('mismatchMany', { count: items.length })}
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={correct}>
          {text(isOne ? 'changeToSingle' : 'scrollBack')}
        </Button>
        <Button onClick={onPublish}>{text('publishAnyway')}</Button>
      </DialogButtons>
    </Dialog>
  );
};
