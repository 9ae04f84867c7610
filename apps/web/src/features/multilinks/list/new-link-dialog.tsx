import { fill } from '@dubplate/contract/catalogue';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { LINK_TITLE_MAX, LINKS_MAX_FREE } from '@dubplate/contract/multilinks/limits';
import { validateSlug } from '@dubplate/rules/multilinks/validate-link';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useCreateLink } from '../api.ts';
import { SlugField } from '../editor/slug-field.tsx';
import classes from '../links.module.css';
import { useMessages } from '../messages.ts';

const EMPTY = { title: '', slug: '' };

/** The error of a failed creation; at the plan's limit, with a link to the plans. */
const useRefusal = () => {
  const text = useMessages();
  const language = useLanguage();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  return (error: unknown) => {
    if (!hasCode(error, 'PLAN_LIMIT'))
      return notifyError(text('createFailed'), error, multilinksErrors, text('saveKept'));
    notify.warning({
      title: text('createFailed'),
      message: errorText(error, language, multilinksErrors),
      action: { label: text('seePlans'), onClick: () => void navigate({ to: '/purchases' }) },
    });
  };
};

const NewLinkForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const navigate = useNavigate();
  const notifyRefusal = useRefusal();
  const { form, change, reset } = useKeptForm('new-link', EMPTY);
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const create = useCreateLink({
    onSuccess: ({ uuid }) => {
      reset();
      notify.withdrawFailure(text('createFailed'));
      onClose();
      void navigate({ to: '/links/$uuid', params: { uuid } });
    },
    onError: (error) => {
      if (hasCode(error, 'SLUG_TAKEN')) setTakenSlug(form.slug);
      else notifyRefusal(error);
    },
  });
  const title = form.title.trim();
  const [issue] = validateSlug(form.slug.trim());
  const slugError = issue && fill(multilinksIssues[issue.code][language], issue.values);
  const isTaken = takenSlug !== null && takenSlug === form.slug;
  const isReady = title !== '' && form.title.length <= LINK_TITLE_MAX && !issue && !isTaken && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const slug = form.slug.trim();
    if (isReady && !create.isPending) create.mutate({ title, ...(slug && { slug }), stores: [] });
  };
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <LineField
        label={text('createTitle')}
        description={text('createTitleHint')}
        value={form.title}
        max={LINK_TITLE_MAX}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        data-autofocus
      />
      <SlugField
        value={form.slug}
        error={isTaken ? text('slugTaken') : slugError}
        note={text('slugFromTitle')}
        onChange={(slug) => change({ slug })}
      />
      <p className={classes.hint}>{text('limitHint', { max: LINKS_MAX_FREE })}</p>
      <DialogButtons {...(!isOnline && { note: text('saveOffline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={create.isPending}>
          {text('create')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface NewLinkDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a link and opens its editor. The draft is restored when the dialog is opened again. */
export const NewLinkDialog = ({ opened, onClose }: NewLinkDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('newLink')}>
      <NewLinkForm onClose={onClose} />
    </Dialog>
  );
};
