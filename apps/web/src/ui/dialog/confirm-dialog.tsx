import '../theme/mantine-rest.css';
import { Button, Text } from '@mantine/core';
import { NextStep } from '../next-step.tsx';
import { useUiText } from '../texts/ui-provider.tsx';
import type { PendingQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

/** A dialog with heading, message, an optional action, and a cancel button. */
export const ConfirmDialog = ({ question }: { question: PendingQuestion }) => {
  const uiText = useUiText();
  const { heading, message, action, cancel, isDangerous = false, isByKeyboard = false, answer } = question;
  return (
    <Dialog opened onClose={() => answer('dismissed')} title={heading} role="alertdialog">
      <Text style={{ whiteSpace: 'pre-line' }}>{message}</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => answer('cancel')} data-autofocus={isDangerous || undefined}>
          {cancel ?? (action ? uiText('cancel') : uiText('close'))}
        </Button>
        {action && isDangerous && (
          <Button color="crimson" onClick={() => answer('action')}>
            {action}
          </Button>
        )}
        {action && !isDangerous && (
          <NextStep onClick={() => answer('action')} data-autofocus={isByKeyboard || undefined}>
            {action}
          </NextStep>
        )}
      </DialogButtons>
    </Dialog>
  );
};
