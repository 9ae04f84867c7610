import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { SURVEY_PLACES } from '@dubplate/contract/surveys/limits';
import type { StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { Button, Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { useLeaveGuard } from '#ui/dialog/use-leave-guard.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useDeleteSurvey, useMoveSurvey, useSaveSurvey } from '../api.ts';
import classes from '../editor.module.css';
import { SlugField } from '../survey-parts.tsx';
import { PreviewButton } from './preview.tsx';
import { BothFields, Questions } from './questions.tsx';
import {
  canBeSaved,
  contentOf,
  incompleteQuestions,
  isQuestionTooLong,
  type MissingParts,
  missingPartsOf,
  type SurveyDraft,
  useSurveyDraft,
} from './survey-draft.ts';

interface DraftEditorProps {
  readonly survey: StaffSurveyDetail;
  readonly limits: { readonly maxQuestions: number; readonly maxOptions: number };
}

const NOTHING_MISSING: MissingParts = new Map();

/** Saves, publishes and deletes a draft; an error explains the cause and keeps the input. */
const useDraftActions = (survey: StaffSurveyDetail, reset: () => void) => {
  const text = useMessages('staff', 'surveyEditor');
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const [missing, setMissing] = useState<MissingParts>(NOTHING_MISSING);
  const save = useSaveSurvey(survey.uuid, {
    onSuccess: () => notify.withdrawError(text('saveFailed')),
    onError: () => undefined,
  });
  const publishing = useMoveSurvey(survey.uuid, 'publish', {
    onSuccess: () => notify.success(text('published')),
    onError: () => undefined,
  });
  const deleting = useDeleteSurvey(survey.uuid, {
    onSuccess: () => {
      reset();
      notify.success(text('deleted'));
      void navigate({ to: '/staff/surveys', ignoreBlocker: true });
    },
    onError: (error) => void notifyError(text('deleteFailed'), error, surveysErrors),
  });
  const saveDraft = async (draft: SurveyDraft): Promise<boolean> => {
    try {
      await save.mutateAsync(contentOf(draft));
      return true;
    } catch (error) {
      if (hasCode(error, 'SLUG_TAKEN')) setTakenSlug(draft.slug);
      else void notifyError(text('saveFailed'), error, surveysErrors, text('saveKept'));
      return false;
    }
  };
  /** @returns what it missing, if that is why it was not published */
  const publish = async (draft: SurveyDraft): Promise<MissingParts> => {
    try {
      await publishing.mutateAsync();
      return NOTHING_MISSING;
    } catch (error) {
      const found = error instanceof ApiError ? missingPartsOf(error.issues, draft) : NOTHING_MISSING;
      setMissing(found);
      if (found.size === 0) void notifyError(text('publishFailed'), error, surveysErrors, text('saveKept'));
      return found;
    }
  };
  const isBusy = save.isPending || publishing.isPending || deleting.isPending;
  return { takenSlug, missing, saveDraft, publish, isBusy, isSaving: save.isPending, remove: () => deleting.mutate() };
};

/** A survey while it is a draft: all of it can be changed. */
export const DraftEditor = ({ survey, limits }: DraftEditorProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const uiText = useUiText();
  const isOnline = useOnline();
  const { draft, isChanged, change, reset } = useSurveyDraft(survey);
  const { takenSlug, missing, saveDraft, publish, isBusy, isSaving, remove } = useDraftActions(survey, reset);
  const [open, setOpen] = useState<string | null>(null);
  useLeaveGuard(isChanged, reset);
  const isReady = canBeSaved(draft) && takenSlug !== draft.slug;
  const askToPublish = async () => {
    const asked = { heading: text('publishAsk'), message: text('publishMessage'), action: text('publish') };
    if (!(await confirm(asked)) || (isChanged && !(await saveDraft(draft)))) return;
    const found = await publish(draft);
    const [first] = incompleteQuestions(found, draft);
    if (first) setOpen(first);
  };
  const askToDelete = async () => {
    const asked = { heading: text('deleteAsk'), message: text('deleteMessage'), action: text('delete') };
    if (await confirm({ ...asked, isDangerous: true })) remove();
  };
  const askToDiscard = async () => {
    const asked = { heading: text('discardAsk'), message: text('discardMessage'), action: text('discardAction') };
    if (await confirm({ ...asked, isDangerous: true })) reset();
  };
  return (
    <form
      className={classes.editor}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (isReady && isChanged && !isBusy && (await saveDraft(draft))) notify.success(text('saved'));
      }}
    >
      <section className={classes.section} aria-label={text('survey')}>
        <BothFields
          labels={{ en: text('titleEn'), ru: text('titleRu') }}
          value={draft.title}
          of="survey"
          missing={missing}
          onChange={(title) => change({ title })}
        />
        <SlugField value={draft.slug} isTaken={takenSlug === draft.slug} onChange={(slug) => change({ slug })} />
        <Radio.Group
          label={text('place')}
          value={draft.place}
          onChange={(chosen) => {
            const place = SURVEY_PLACES.find((each) => each === chosen);
            if (place) change({ place });
          }}
        >
          <div className={classes.places}>
            {SURVEY_PLACES.map((place) => (
              <Radio key={place} value={place} label={text(`place${place}`)} description={text(`place${place}Hint`)} />
            ))}
          </div>
        </Radio.Group>
      </section>
      <Questions
        draft={draft}
        limits={limits}
        missing={missing}
        open={open ?? draft.questions.find(isQuestionTooLong)?.key ?? null}
        onOpen={setOpen}
        onChange={(edit) => change((now) => ({ questions: edit(now.questions) }))}
      />
      {missing.size > 0 && <FormError>{text('publishIncomplete')}</FormError>}
      {!isReady && <FormError>{text('fixFirst')}</FormError>}
      <div className={classes.bar}>
        <span role="status" className={classes.count}>
          {uiText(isSaving ? 'saving' : !isChanged ? 'saved' : isOnline ? 'unsaved' : 'savedHere')}
        </span>
        {isChanged && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void askToDiscard()}>
            {text('discard')}
          </Button>
        )}
        <Button variant="subtle" color="crimson" disabled={isBusy || !isOnline} onClick={() => void askToDelete()}>
          {text('deleteSurvey')}
        </Button>
        <span className={classes.space} />
        <PreviewButton draft={draft} />
        <Button type="submit" variant="default" disabled={!isChanged || !isReady || !isOnline} loading={isSaving}>
          {text('save')}
        </Button>
        <NextStep disabled={!isReady || isBusy || !isOnline} onClick={() => void askToPublish()}>
          {text('publish')}
        </NextStep>
      </div>
      {!isOnline && isChanged && <p className={classes.hint}>{text('saveOffline')}</p>}
    </form>
  );
};
