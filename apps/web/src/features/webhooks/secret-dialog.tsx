import type { WebhookWithSecret } from '@dubplate/contract/webhooks/schemas';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useCopy } from '#ui/clipboard.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import classes from './webhooks.module.css';

interface SecretDialogProps {
  /** Null: closed. */
  readonly webhook: WebhookWithSecret | null;
  readonly onClose: () => void;
}

/** Shows a secret once. Only its button closes it, because the secret cannot be read again. */
export const SecretDialog = ({ webhook, onClose }: SecretDialogProps) => {
  const text = useMessages('developers', 'webhooks');
  const format = useFormat();
  const { copy, isCopied } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Dialog opened={webhook !== null} onClose={onClose} title={text('secretTitle')} isStrict>
      {webhook && (
        <div className={classes.form}>
          <p className={classes.lead}>
            {text('secretLead')}{' '}
            {webhook.old_secret_until && text('secretOverlap', { when: format.dateTime(webhook.old_secret_until) })}
          </p>
          <code className={classes.secret}>{webhook.secret}</code>
          <Button
            variant="default"
            className={classes.copy ?? ''}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copy(webhook.secret)}
          >
            {text('copySecret')}
          </Button>
          <DialogButtons>
            <NextStep onClick={onClose}>{text('secretKept')}</NextStep>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  );
};
