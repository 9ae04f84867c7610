import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { PasswordForm } from '../recent-auth/password-form.tsx';
import { useMessages } from './messages.ts';
import { useDownload } from './own-data-api.ts';

const DownloadForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages();
  const downloading = useDownload({ onError: () => undefined, onStarted: onClose });
  return (
    <PasswordForm
      lead={text('passwordAgain')}
      label={text('password')}
      submitLabel={text('download')}
      tone="plain"
      attempt={downloading}
      onCancel={onClose}
      onSubmit={downloading.mutate}
    />
  );
};

/** Downloads the copy; first requires the password if the last sign-in is too old. */
export const DownloadButton = () => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const downloading = useDownload({
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPasswordAsked(true);
      else void notifyError(text('downloadFailed'), error);
    },
  });
  const close = () => setPasswordAsked(false);
  return (
    <>
      <NextStep
        loading={downloading.isPending}
        onClick={() => downloading.mutate(null)}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {text('download')}
      </NextStep>
      <Dialog opened={isPasswordAsked} onClose={close} title={text('download')} size="28rem">
        <DownloadForm onClose={close} />
      </Dialog>
    </>
  );
};
