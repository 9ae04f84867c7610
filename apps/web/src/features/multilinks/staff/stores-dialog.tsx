import { fill } from '@dubplate/contract/catalogue';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import type { StaffLink } from '@dubplate/contract/multilinks/schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { linkChangeOf, linkFormOf, linkIssues, readStores, writeStores } from '../editor/link-draft.ts';
import { StoreRows } from '../editor/store-rows.tsx';
import { useMessages } from './messages.ts';
import { useSetStores } from './staff-api.ts';

interface StoresFormProps {
  readonly link: StaffLink;
  readonly onClose: () => void;
}

const StoresForm = ({ link, onClose }: StoresFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, isChanged, change, reset } = useKeptForm(`staff-link/${link.uuid}`, linkFormOf(link));
  const rows = useMemo(() => readStores(form.stores), [form.stores]);
  const issues = linkIssues(form, false);
  const save = useSetStores(link.uuid, {
    onSuccess: () => {
      reset();
      notify.withdrawFailure(text('storesFailed'));
      notify.success(text('storesSaved'));
      onClose();
    },
    onError: (error) => notifyError(text('storesFailed'), error, multilinksErrors, text('storesKept')),
  });
  const isReady = isChanged && issues.size === 0 && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate(linkChangeOf(link, form).stores ?? link.stores);
  };
  return (
    <form onSubmit={submit} noValidate>
      <StoreRows
        rows={rows}
        errorAt={(field) => {
          const issue = issues.get(field);
          return issue && fill(multilinksIssues[issue.code][language], issue.values);
        }}
        onChange={(next) => change({ stores: writeStores(next) })}
      />
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

interface StoresDialogProps {
  /** The link to edit; null closes the dialog. */
  readonly link: StaffLink | null;
  readonly onClose: () => void;
}

/** Lets staff edit the stores of a user's link. */
export const StoresDialog = ({ link, onClose }: StoresDialogProps) => {
  const text = useMessages();
  return (
    <Dialog
      opened={link !== null}
      onClose={onClose}
      title={text('storesTitle', { title: link?.title || text('untitled') })}
      size="52rem"
    >
      {link && <StoresForm link={link} onClose={onClose} />}
    </Dialog>
  );
};
