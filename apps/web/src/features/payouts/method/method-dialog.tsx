import type { PayoutMethod } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { RequestError } from '../parts/form-errors.tsx';
import classes from '../parts/payouts.module.css';
import { MethodChoice, MethodFields, MethodPassword } from './method-fields.tsx';
import { METHOD_FIELDS, useMethodForm } from './method-form.ts';

interface FormProps {
  readonly state: PayoutMethod;
  readonly onClose: () => void;
}

const MethodDialogForm = ({ state, onClose }: FormProps) => {
  const text = useMessages('app', 'payouts');
  const uiText = useUiText();
  const isOnline = useOnline();
  const form = useMethodForm({
    state,
    onSaved: () => {
      notify.success(text('methodSaved'));
      onClose();
    },
  });
  const isReady = form.isReady && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) form.save();
  };
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <MethodChoice form={form} />
      <MethodFields form={form} />
      <MethodPassword form={form} />
      <RequestError error={form.error} fields={METHOD_FIELDS} />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={form.isSaving}>
          {text('methodSave')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Sets the payout method, or changes it. */
export const MethodDialog = ({ isOpen, state, onClose }: FormProps & { readonly isOpen: boolean }) => {
  const text = useMessages('app', 'payouts');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('methodTitle')} size="30rem">
      <MethodDialogForm state={state} onClose={onClose} />
    </Dialog>
  );
};
