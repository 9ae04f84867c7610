import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { OPINION_TEXT_MAX } from '@dubplate/contract/moderation/opinions';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { staffReleaseQuery } from '#features/moderation/api.ts';
import { ownerName } from '#features/moderation/owner-name.ts';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { askOpinion, moderatorsQuery } from './opinions-api.ts';
import classes from './second-opinion.module.css';

interface AskFormProps {
  readonly releaseId: string;
  /** The colleagues with an open request. */
  readonly asked: readonly string[];
  readonly onDone: () => void;
}

/** Requests an opinion from a colleague; a failed request keeps the input. */
export const AskForm = ({ releaseId, asked, onDone }: AskFormProps) => {
  const text = useReviewMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const [isTried, setTried] = useState(false);
  const key = useRef(newKey());
  const { form, change, reset } = useKeptForm(`opinion-question/${releaseId}`, { colleague: '', question: '' });
  const { data: moderators, isError } = useQuery(moderatorsQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      askOpinion(releaseId, { colleague_uuid: form.colleague, question: form.question.trim() }, key.current),
    onSuccess: async () => {
      reset();
      await client.invalidateQueries({ queryKey: staffReleaseQuery(releaseId).queryKey });
      onDone();
    },
  });
  const write = (part: Partial<typeof form>) => {
    key.current = newKey();
    change(part);
  };
  const choices = (moderators ?? []).filter(({ uuid }) => uuid !== me?.uuid && !asked.includes(uuid));
  const isMissing = form.colleague === '' || form.question.trim() === '';
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isMissing && !isPending) mutate();
      }}
    >
      <SelectField
        label={text('colleague')}
        searchable
        allowDeselect={false}
        data={choices.map((person) => ({ value: person.uuid as string, label: ownerName(person) }))}
        value={form.colleague || null}
        nothingFoundMessage={text('noColleagues')}
        error={isError ? text('colleaguesFailed') : isTried && form.colleague === '' ? text('chooseColleague') : null}
        onChange={(colleague) => write({ colleague: colleague ?? '' })}
      />
      <Textarea
        label={text('question')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={OPINION_TEXT_MAX}
        value={form.question}
        error={isTried && form.question.trim() === '' ? text('writeQuestion') : null}
        onChange={({ currentTarget }) => write({ question: currentTarget.value })}
      />
      <FormError>
        {error && (errorText(error, language, { ...releasesErrors, ...moderationErrors }) ?? text('notSaved'))}
      </FormError>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={isPending}>
          {text('ask')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {uiText('cancel')}
        </Button>
      </div>
    </form>
  );
};
