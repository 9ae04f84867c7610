import { useEffect, useRef, useState } from 'react';
import type { TransientFailure } from '#lib/errors.ts';
import { retryUntilSettled } from '#lib/retry/retrying.ts';

export type Sending =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' }
  /** A transient failure; sending is retried. */
  | { readonly step: 'waiting'; readonly failure: TransientFailure }
  | { readonly step: 'refused'; readonly error: unknown };

interface SendingOptions<Sent> {
  /** Called after sending, even if the user has left the page or stopped it. */
  readonly onSent: (sent: Sent, isLeft: boolean) => void;
}

/** Sends a message and retries until it is accepted or refused; offline it waits for the connection. */
export const useSending = <Sent>({ onSent }: SendingOptions<Sent>) => {
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
        onTransientFailure: (failure) => setSending({ step: 'waiting', failure }),
      });
      setSending({ step: 'idle' });
      onSent(sent, controller.signal.aborted);
    } catch (error) {
      setSending(controller.signal.aborted ? { step: 'idle' } : { step: 'refused', error });
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
    /** Resets a refusal after a change. */
    reset: () => setSending((known) => (known.step === 'refused' ? { step: 'idle' } : known)),
  };
};
