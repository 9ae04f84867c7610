import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_PLACES, DENY_REASON_TEXT_MAX } from '@dubplate/contract/moderation/limits';
import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { newKey } from '#lib/new-key.ts';
import { discardForm, isFormInterrupted, useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHead } from '#ui/display/page-head.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { deleteReason, reasonsQuery, saveReason } from '../api.ts';
import { isPlace, useFieldName } from '../names.ts';
import classes from './reasons.module.css';

/** The storage key of an unsaved reason; saving or leaving discards the draft. */
const reasonFormName = (reason: PreparedReason | null): string => `deny-reason/${reason?.uuid ?? 'new'}`;

interface ReasonEditorProps {
  /** null: a new one. */
  readonly reason: PreparedReason | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Edits a reason's field and its text in both languages; a failed save keeps the input. */
const ReasonEditor = ({ reason, onSaved, onCancel }: ReasonEditorProps) => {
  const text = useMessages('staff', 'moderation');
  const uiText = useUiText();
  const { ofPlace } = useFieldName();
  const { number } = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const [isTried, setTried] = useState(false);
  const key = useRef(newKey());
  const { form, change, reset } = useKeptForm(reasonFormName(reason), {
    path: reason?.path ?? '',
    en: reason?.text.en ?? '',
    ru: reason?.text.ru ?? '',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveReason(
        reason?.uuid ?? null,
        { path: isPlace(form.path) ? form.path : null, text: { en: form.en.trim(), ru: form.ru.trim() } },
        key.current,
      ),
    onSuccess: () => {
      reset();
      notify.success(text('reasonSaved'));
      void client.invalidateQueries({ queryKey: reasonsQuery.queryKey });
      onSaved();
    },
  });
  const write = (part: Partial<typeof form>) => {
    // Another reason, so that it is not taken for the one before.
    key.current = newKey();
    change(part);
  };
  const isMissing = (each: Language) => form[each].trim() === '';
  const isTooLong = (each: Language) => form[each].length > DENY_REASON_TEXT_MAX;
  const errorOf = (each: Language) => {
    if (isTooLong(each))
      return uiText('tooLong', { typed: number(form[each].length), max: number(DENY_REASON_TEXT_MAX) });
    return isTried && isMissing(each) ? text('reasonTextMissing') : null;
  };
  const isWrong = LANGUAGES.some((each) => isMissing(each) || isTooLong(each));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong && !isPending) mutate();
      }}
    >
      {LANGUAGES.map((each, index) => (
        <Textarea
          key={each}
          mb="md"
          label={languageNames[each]}
          lang={each}
          autosize
          minRows={3}
          maxRows={12}
          value={form[each]}
          error={errorOf(each)}
          onChange={({ currentTarget }) => write({ [each]: currentTarget.value })}
          {...(index === 0 ? { 'data-autofocus': true } : {})}
        />
      ))}
      <SelectField
        label={text('reasonPlace')}
        description={text('reasonPlaceHint')}
        searchable
        allowDeselect={false}
        data={[
          { value: '', label: ofPlace(null) },
          ...DENY_REASON_PLACES.map((place) => ({ value: place as string, label: ofPlace(place) })),
        ]}
        value={form.path}
        onChange={(path) => write({ path: path ?? '' })}
      />
      <FormError>{error && (errorText(error, language, moderationErrors) ?? text('reasonSaveFailed'))}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" loading={isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

const Reason = ({ reason, onEdit }: { readonly reason: PreparedReason; readonly onEdit: () => void }) => {
  const text = useMessages('staff', 'moderation');
  const { ofPlace } = useFieldName();
  const client = useQueryClient();
  const showError = useErrorNotice();
  const words = { reason: reason.text[useLanguage()] };
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteReason(reason.uuid),
    onSuccess: () => notify.success(text('reasonDeleted')),
    onError: (error) => void showError(text('reasonDeleteFailed'), error, moderationErrors),
    onSettled: () => client.invalidateQueries({ queryKey: reasonsQuery.queryKey }),
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      heading: text('deleteReason'),
      message: text('deleteReasonHint', words),
      action: text('delete'),
      isDangerous: true,
    });
    if (isSure) mutate();
  };
  return (
    <li className={classes.reason}>
      <h2 className={classes.place}>{ofPlace(reason.path)}</h2>
      <div className={classes.texts}>
        {LANGUAGES.map((each) => (
          <p key={each} lang={each} className={classes.text}>
            {reason.text[each]}
          </p>
        ))}
      </div>
      <div className={classes.ways}>
        <Button variant="default" size="sm" aria-label={text('editNamed', words)} onClick={onEdit}>
          {text('edit')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={isPending}
          aria-label={text('deleteNamed', words)}
          onClick={() => void askAndDelete()}
        >
          {text('delete')}
        </Button>
      </div>
    </li>
  );
};

/** The reason in the editor: `{ reason: null }` for a new reason, null if the editor is closed. */
type Opened = { readonly reason: PreparedReason | null } | null;

const List = ({ onOpen }: { readonly onOpen: (opened: Opened) => void }) => {
  const text = useMessages('staff', 'moderation');
  const query = useQuery(reasonsQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('reasonsFailed')}
        description={text('reasonsFailedHint')}
        loading={<RowsSkeleton count={6} hasImage={false} />}
      />
    );
  if (data.length === 0) return <EmptyState title={text('noReasons')} description={text('noReasonsHint')} />;
  return (
    <ul className={classes.list}>
      {data.map((reason) => (
        <Reason key={reason.uuid} reason={reason} onEdit={() => onOpen({ reason })} />
      ))}
    </ul>
  );
};

/** The prepared reasons for denials, in both languages. */
export const ReasonsScreen = () => {
  const text = useMessages('staff', 'moderation');
  // Reopens a new reason that the end of a session interrupted.
  const [opened, setOpened] = useState<Opened>(() =>
    isFormInterrupted(reasonFormName(null)) ? { reason: null } : null,
  );
  const leave = () => {
    if (opened) discardForm(reasonFormName(opened.reason));
    setOpened(null);
  };
  return (
    <div className={classes.page}>
      <BackLink to="/staff/releases">{text('title')}</BackLink>
      <PageHead title={text('reasonsTitle')} lead={text('reasonsLead')}>
        <NextStep onClick={() => setOpened({ reason: null })}>{text('newReason')}</NextStep>
      </PageHead>
      <List onOpen={setOpened} />
      <Dialog
        opened={opened !== null}
        onClose={leave}
        title={text(opened?.reason ? 'editReason' : 'newReason')}
        size="44rem"
      >
        {opened && <ReasonEditor reason={opened.reason} onSaved={() => setOpened(null)} onCancel={leave} />}
      </Dialog>
    </div>
  );
};
