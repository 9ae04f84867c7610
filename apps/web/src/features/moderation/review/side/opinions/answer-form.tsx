import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { OPINION_TEXT_MAX, type Opinion, VERDICTS } from '@dubplate/contract/moderation/opinions';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button, Radio, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffReleaseQuery } from '#features/moderation/api.ts';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { answerOpinion } from './opinions-api.ts';
import classes from './second-opinion.module.css';

/** The opinion that one was asked for: a verdict, and why. */
export const AnswerForm = ({ opinion, releaseId }: { opinion: Opinion; releaseId: string }) => {
  const text = useReviewMessages();
  const language = useLanguage();
  const client = useQueryClient();
  const [isTried, setTried] = useState(false);
  const { form, change, reset } = useKeptForm(`opinion-answer/${opinion.uuid}`, { verdict: '', answer: '' });
  const verdict = VERDICTS.find((each) => each === form.verdict);
  const answer = form.answer.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: (typeof VERDICTS)[number]) => answerOpinion(opinion.uuid, { answer, verdict: chosen }),
    onSuccess: async () => {
      reset();
      await client.invalidateQueries({ queryKey: staffReleaseQuery(releaseId).queryKey });
    },
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (verdict && answer !== '' && !isPending) mutate(verdict);
      }}
    >
      <Radio.Group
        label={text('yourOpinion')}
        value={form.verdict}
        error={isTried && !verdict ? text('chooseVerdict') : null}
        onChange={(chosen) => change({ verdict: chosen })}
      >
        <div className={classes.verdicts}>
          {VERDICTS.map((each) => (
            <Radio key={each} value={each} label={text(`verdict${each}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={text('why')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={OPINION_TEXT_MAX}
        value={form.answer}
        error={isTried && answer === '' ? text('writeWhy') : null}
        onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
      />
      <FormError>
        {error && (errorText(error, language, { ...releasesErrors, ...moderationErrors }) ?? text('notSaved'))}
      </FormError>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={isPending}>
          {text('giveOpinion')}
        </Button>
      </div>
    </form>
  );
};
