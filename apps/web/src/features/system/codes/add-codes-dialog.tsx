import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAddCodes } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from '../system.module.css';

const EMPTY = { kind: 'UPC', from: '', to: '', prefix: '' };
type FieldName = 'from' | 'to' | 'prefix';

/** The server's issues by field. */
const useFieldErrors = () => {
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  return {
    errorAt: (field: FieldName) => issues.find(({ path }) => path === field)?.message,
    note: (error: unknown) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(found);
      return found.length > 0;
    },
    clear: () => setIssues([]),
  };
};

const AddCodesForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm('new-codes', EMPTY);
  const { errorAt, note, clear } = useFieldErrors();
  const add = useAddCodes({
    onSuccess: ({ left: count }) => {
      reset();
      notify.success(text('codesAdded', { count }));
      onClose();
    },
    onError: (error) => {
      if (!note(error)) notifyError(text('addCodesFailed'), error, moderationErrors);
    },
  });
  const isUpc = form.kind === 'UPC';
  const isReady = isOnline && (isUpc ? form.from !== '' && form.to !== '' : form.prefix !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || add.isPending) return;
    clear();
    const { from, to, prefix } = form;
    add.mutate(isUpc ? { kind: 'UPC', from, to } : { kind: 'ISRC', prefix });
  };
  const field = (name: FieldName, hint: 'upcHint' | 'prefixHint') => (
    <TextInput
      label={text(name)}
      description={text(hint)}
      value={form[name]}
      error={errorAt(name)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <NativeSelect
        label={text('kind')}
        value={form.kind}
        data={(['UPC', 'ISRC'] as const).map((value) => ({ value, label: text(`kind${value}`) }))}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
      />
      {isUpc ? (
        <>
          {field('from', 'upcHint')}
          {field('to', 'upcHint')}
        </>
      ) : (
        field('prefix', 'prefixHint')
      )}
      <DialogButtons {...(!isOnline && { note: uiText('offlineHelp') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={add.isPending}>
          {text('add')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface AddCodesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a range of real codes to a pool. The input is restored when the dialog is opened again. */
export const AddCodesDialog = ({ opened, onClose }: AddCodesDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('addCodesTitle')}>
      <AddCodesForm onClose={onClose} />
    </Dialog>
  );
};
