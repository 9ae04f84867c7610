import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { OPINION_TEXT_MAX, type Opinion, VERDICTS, type Verdict } from '@dubplate/contract/moderation/opinions';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button, Radio, Textarea } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { staffReleaseQuery } from '#features/moderation/api.ts';
import { ownerName } from '#features/moderation/names.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useSpans } from '#lib/i18n/spans.ts';
import { newKey } from '#lib/new-key.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './second-opinion.module.css';
import panel from './side.module.css';

/** The colleagues who can give an opinion. */
const moderatorsQuery = queryOptions({
  queryKey: ['staff', 'moderators'],
  queryFn: ({ signal }) => call('GET /staff/moderators', { signal }),
  staleTime: 60_000,
});

const askOpinion = (
  releaseId: string,
  body: { readonly colleague_uuid: string; readonly question: string },
  key: string,
): Promise<Opinion> =>
  call('POST /staff/release/{id}/opinion', { params: { id: releaseId }, body, headers: { 'Idempotency-Key': key } });

const answerOpinion = (id: string, body: { readonly answer: string; readonly verdict: Verdict }): Promise<Opinion> =>
  call('POST /staff/opinion/{id}', { params: { id }, body });

/** The opinion that one was asked for: a verdict, and why. */
const AnswerForm = ({ opinion, releaseId }: { opinion: Opinion; releaseId: string }) => {
  const text = useMessages('staff', 'moderation');
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

interface AskFormProps {
  readonly releaseId: string;
  /** The colleagues with an open request. */
  readonly asked: readonly string[];
  readonly onDone: () => void;
}

/** Requests an opinion from a colleague; a failed request keeps the input. */
const AskForm = ({ releaseId, asked, onDone }: AskFormProps) => {
  const text = useMessages('staff', 'moderation');
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

/** Asked of the reader: marked, with the form for the answer. */
const AskedOfMe = ({ opinion, releaseId }: { opinion: Opinion; releaseId: string }) => {
  const text = useMessages('staff', 'moderation');
  return (
    <div className={classes.mine}>
      <p className={classes.who}>{text('asksYou', { name: ownerName(opinion.asked_by) })}</p>
      <blockquote className={classes.words}>{opinion.question}</blockquote>
      <AnswerForm opinion={opinion} releaseId={releaseId} />
    </div>
  );
};

const OpinionNote = ({ opinion }: { opinion: Opinion }) => {
  const text = useMessages('staff', 'moderation');
  const spanOf = useSpans();
  const { verdict, answer, question, asked_by, asked_at } = opinion;
  const name = ownerName(opinion.colleague);
  return (
    <div className={classes.note}>
      <p className={classes.who}>
        {verdict === null ? name : text('says', { name, verdict: text(`verdict${verdict}`) })}
      </p>
      {answer && <blockquote className={classes.words}>{answer}</blockquote>}
      <p className={classes.asked}>
        {text('askedBy', { name: ownerName(asked_by), question })}
        {verdict === null && <span className={classes.waiting}>{text('awaits', { time: spanOf(asked_at) })}</span>}
      </p>
    </div>
  );
};

/** Opinions of colleagues: requested, pending and answered. They do not bind the deciding moderator. */
export const SecondOpinion = ({ release }: { release: StaffRelease }) => {
  const text = useMessages('staff', 'moderation');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { uuid, status, opinions } = release;
  const isOpen = status === 'PENDING' || status === 'MODERATED';
  const pending = opinions.filter(({ state }) => state === 'PENDING');
  const mine = pending.filter(({ colleague }) => colleague.uuid === me?.uuid);
  const others = opinions.filter((each) => each.state !== 'CLOSED' && !mine.includes(each));
  if (!isOpen && others.length === 0) return null;
  return (
    <section aria-labelledby="opinion" className={classes.section}>
      <h2 id="opinion" className={panel.heading}>
        {text('secondOpinion')}
      </h2>
      {mine.map((opinion) => (
        <AskedOfMe key={opinion.uuid} opinion={opinion} releaseId={uuid} />
      ))}
      {others.map((opinion) => (
        <OpinionNote key={opinion.uuid} opinion={opinion} />
      ))}
      {isOpen &&
        (isAsking ? (
          <AskForm
            releaseId={uuid}
            asked={pending.map(({ colleague }) => colleague.uuid)}
            onDone={() => setAsking(false)}
          />
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {text('askColleague')}
          </Button>
        ))}
    </section>
  );
};
