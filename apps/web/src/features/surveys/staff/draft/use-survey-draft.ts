import type { StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { useCallback, useEffect, useState } from 'react';
import { keptTexts } from '#lib/session/kept-text.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { contentOf, draftOf, parseKeptDraft, type SurveyDraft } from './survey-draft.ts';

const written = (draft: SurveyDraft): string => JSON.stringify(contentOf(draft));

/** A survey that is being written; until it is saved this browser keeps it, however the page is left. */
export const useSurveyDraft = (survey: StaffSurveyDetail) => {
  const [person] = useState(() => sessionClaims()?.sub ?? '');
  const slot = `survey-draft/${survey.uuid}`;
  const [draft, setDraft] = useState<SurveyDraft>(
    () => keptTexts.read(person, slot, parseKeptDraft) ?? draftOf(survey),
  );
  const isChanged = written(draft) !== written(draftOf(survey));
  useEffect(() => {
    if (isChanged) keptTexts.write(person, slot, draft);
    else keptTexts.discard(person, slot);
  }, [person, slot, isChanged, draft]);
  const reset = useCallback(() => {
    keptTexts.discard(person, slot);
    setDraft(draftOf(survey));
  }, [person, slot, survey]);
  return {
    draft,
    isChanged,
    change: useCallback(
      (part: Partial<SurveyDraft> | ((now: SurveyDraft) => Partial<SurveyDraft>)) =>
        setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
      [],
    ),
    /** Reverts to the saved survey. */
    reset,
  };
};
