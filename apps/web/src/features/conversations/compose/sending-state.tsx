import { supportErrors } from '@dubplate/contract/support/errors';
import { Button } from '@mantine/core';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { useMessages } from '../messages.ts';
import classes from './compose.module.css';
import type { Sending } from './use-sending.ts';

/** Shows the state of a message: pending with the reason, or refused with the error. */
export const SendingState = ({ sending, onStop }: { readonly sending: Sending; readonly onStop: () => void }) => {
  const text = useMessages();
  const language = useLanguage();
  return (
    <>
      <div role="status" className={classes.sending}>
        {sending.step === 'waiting' && (
          <>
            <span>{text(sending.failure === 'offline' ? 'waitingOffline' : 'waitingServer')}</span>
            <Button variant="default" size="sm" onClick={onStop}>
              {text('stopSending')}
            </Button>
          </>
        )}
      </div>
      <FormError>
        {sending.step === 'refused' && (
          <>
            <strong>{text('sendFailed')}</strong>{' '}
            {errorText(sending.error, language, supportErrors) ?? text('noConnection')}
          </>
        )}
      </FormError>
    </>
  );
};
