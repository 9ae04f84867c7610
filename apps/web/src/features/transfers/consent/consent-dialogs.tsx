import '#ui/theme/mantine-rest.css';
import { Button, Text } from '@mantine/core';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';

interface EndProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface ConsentProps extends EndProps {
  readonly isBusy: boolean;
  readonly onAgree: () => void;
}

/** Asks whether a profile should move here. */
export const ConsentDialog = ({ opened, isBusy, onAgree, onClose }: ConsentProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('consentTitle')}>
      <Text mb="md">{text('consentText')}</Text>
      <Text c="dimmed">{text('consentMail')}</Text>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('notNow')}
        </Button>
        <NextStep loading={isBusy} onClick={onAgree} data-autofocus>
          {text('agree')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};

/** The link is being sent. */
export const MailSentDialog = ({ opened, onClose }: EndProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('sentTitle')}>
      <Text mb="md">{text('sentText')}</Text>
      <Text c="dimmed">{text('sentHint')}</Text>
      <DialogButtons>
        <NextStep onClick={onClose} data-autofocus>
          {text('backToSignIn')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};

/** There is nothing to agree to any more. */
export const AlreadyMovedDialog = ({ opened, onClose }: EndProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('alreadyTitle')}>
      <Text>{text('alreadyText')}</Text>
      <DialogButtons>
        <NextStep onClick={onClose} data-autofocus>
          {text('signIn')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};
