import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Button, Text } from '@mantine/core';
import { useLinkMail } from '#features/accounts/link-mail/use-link-mail.ts';
import classes from '#features/accounts/settings-view.module.css';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';

interface VerifyDialogProps {
  readonly username: string;
  readonly isPhone: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const VerifyBody = ({ username, isPhone, onClose }: Omit<VerifyDialogProps, 'isOpen'>) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const mail = useLinkMail('verify', username);
  const isWaiting = mail.secondsLeft > 0;
  const errorMessage =
    mail.error && !isWaiting ? (errorText(mail.error, language, accountsErrors) ?? uiText('offlineTitle')) : null;
  return (
    <div className={classes.form}>
      <div role="status">
        {mail.isSent ? (
          <Text>{text(isPhone ? 'verifySentPhone' : 'verifySentEmail')}</Text>
        ) : (
          <Text>{text(isPhone ? 'verifyLeadPhone' : 'verifyLeadEmail', { name: username })}</Text>
        )}
      </div>
      {isWaiting && !mail.isSent && (
        <Text c="dimmed" size="sm" data-tabular>
          {text(isPhone ? 'verifyTooSoonPhone' : 'verifyTooSoonEmail', { count: mail.secondsLeft })}
        </Text>
      )}
      <FormError>{errorMessage}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('close')}
        </Button>
        <NextStep onClick={mail.ask} disabled={isWaiting} loading={mail.isAsking}>
          {isWaiting
            ? text('sendAgainIn', { seconds: mail.secondsLeft })
            : text(mail.isSent ? 'sendAgain' : 'sendLink')}
        </NextStep>
      </DialogButtons>
    </div>
  );
};

/** Requests the link that verifies the name. */
export const VerifyDialog = ({ isOpen, onClose, ...props }: VerifyDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text(props.isPhone ? 'verifyPhone' : 'verifyEmail')}>
      <VerifyBody {...props} onClose={onClose} />
    </Dialog>
  );
};
