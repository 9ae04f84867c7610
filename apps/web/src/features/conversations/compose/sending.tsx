import { supportErrors } from '@dubplate/contract/support/errors';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorText, type TransientError } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { retryUntilSettled } from '#lib/retry/retrying.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import classes from './compose.module.css';

export type Sending =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' }
  /** A transient error; sending is retried. */
  | { readonly step: 'waiting'; readonly reason: TransientError }
  | { readonly step: 'failed'; readonly error: unknown };

interface SendingOptions<Sent> {
  /** Called after sending, even if the user has left the page or stopped it. */
  readonly onSent: (sent: Sent, isLeft: boolean) => void;
}

/** Sends a message and retries until it is accepted or refused; offline it waits for the connection. */
export const useSending = <Sent,>({ onSent }: SendingOptions<Sent>) => {
  const [sending, setSending] = useState<Sending>({ step: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (call: () => Promise<Sent>): Promise<void> => {
    // The button and the key may be pressed at the same time.
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setSending({ step: 'sending' });
    try {
      const sent = await retryUntilSettled(call, {
        task: 'ticket',
        signal: controller.signal,
        onTransientError: (reason) => setSending({ step: 'waiting', reason }),
      });
      setSending({ step: 'idle' });
      onSent(sent, controller.signal.aborted);
    } catch (error) {
      setSending(controller.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
    } finally {
      if (current.current === controller) current.current = null;
    }
  };
  return {
    sending,
    isBusy: sending.step === 'sending' || sending.step === 'waiting',
    send,
    /** Stops trying. */
    stop: () => current.current?.abort(),
    /** Resets an error after a change. */
    reset: () => setSending((known) => (known.step === 'failed' ? { step: 'idle' } : known)),
  };
};

/** Shows the state of a message: pending with the reason, or failed with the error. */
export const SendingState = ({ sending, onStop }: { readonly sending: Sending; readonly onStop: () => void }) => {
  const text = useMessages('app', 'conversations');
  const language = useLanguage();
  return (
    <>
      <div role="status" className={classes.sending}>
        {sending.step === 'waiting' && (
          <>
            <span>{text(sending.reason === 'offline' ? 'waitingOffline' : 'waitingServer')}</span>
            <Button variant="default" size="sm" onClick={onStop}>
              {text('stopSending')}
            </Button>
          </>
        )}
      </div>
      <FormError>
        {sending.step === 'failed' && (
          <>
            <strong>{text('sendFailed')}</strong>{' '}
            {errorText(sending.error, language, supportErrors) ?? text('noConnection')}
          </>
        )}
      </FormError>
    </>
  );
};

/** Returns a message's fields as a request body: JSON, or a form if there are files. */
export const messageBody = <Fields extends Readonly<Record<string, string | boolean>>>(
  fields: Fields,
  files: readonly File[],
): Fields | FormData => {
  if (files.length === 0) return fields;
  const form = new FormData();
  // The server requires the fields before the files.
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append('files', file, file.name);
  return form;
};
