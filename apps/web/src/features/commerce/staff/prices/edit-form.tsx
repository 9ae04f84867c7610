import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import shared from '../money.module.css';
import { type PriceEdit, useEditPrice } from './api.ts';
import { changesOf, type Facts, usePriceWords } from './fields.ts';
import { useMessages } from './messages.ts';

interface EditFormProps {
  readonly before: Facts;
  /** The edited values; null while a field can't be parsed. */
  readonly after: Facts | null;
  readonly editOf: (changes: Facts) => PriceEdit;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The fields of a service or plan, with a preview of the changes. */
export const EditForm = ({ before, after, editOf, onSaved, onClose, children }: EditFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { linesOf } = usePriceWords();
  const changes = after ? changesOf(before, after) : {};
  const lines = linesOf(before, changes);
  const save = useEditPrice({
    onSuccess: () => {
      notify.withdrawFailure(text('saveFailed'));
      notify.success(text('saved2'));
      onSaved();
    },
    onError: (error) => notifyError(text('saveFailed'), error, commerceErrors, text('saveKept')),
  });
  const isReady = after !== null && lines.length > 0 && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate(editOf(changes));
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      {children}
      <section className={shared.inset} aria-labelledby="will-change" role="status">
        <strong id="will-change">{text('willChange')}</strong>
        {lines.length === 0 ? (
          <p className={shared.hint}>{text('nothingChanges')}</p>
        ) : (
          <>
            <div className={shared.stack}>
              {lines.map(({ field, line }) => (
                <span key={field}>{line}</span>
              ))}
            </div>
            <p className={shared.hint}>{text('keep')}</p>
          </>
        )}
      </section>
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
