import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { keptTexts } from '#lib/session/kept-text.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { asFields, type Parse } from '#lib/storage/stored.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { answersQuery } from '../api.ts';
import { type NewAnswer, newAnswers, type Value, type Values, valuesOf, wrongNumbers } from './answer-values.ts';

const isValue = (entry: [string, unknown]): entry is [string, Value] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'boolean';

const parseValues: Parse<Values> = (kept) => {
  const fields = asFields(kept);
  return fields && Object.fromEntries(Object.entries(fields).filter(isValue));
};

/** The unsent answers of a survey; the browser keeps them after the tab is closed. */
const useKeptValues = ({ uuid }: Pick<Survey, 'uuid'>) => {
  const [person] = useState(() => sessionClaims()?.sub ?? '');
  const slot = `survey-answers/${uuid}`;
  const [values, setValues] = useState<Values>(() => keptTexts.read(person, slot, parseValues) ?? {});
  useEffect(() => {
    if (Object.keys(values).length > 0) keptTexts.write(person, slot, values);
  }, [person, slot, values]);
  return {
    values,
    change: (option: string, value: Value) => setValues((known) => ({ ...known, [option]: value })),
    /** Discards the answers after they were sent. */
    clear: useCallback(() => {
      keptTexts.discard(person, slot);
      setValues({});
    }, [person, slot]),
  };
};

/** The fields of a survey; the input is kept until it is sent, across failures and closed tabs. */
export const useAnswering = (
  survey: Survey,
  answers: readonly SurveyAnswer[],
  { onSent, onError }: { readonly onSent: () => void; readonly onError: (error: unknown) => void },
) => {
  const client = useQueryClient();
  const before = valuesOf(answers);
  const { values: typed, change, clear } = useKeptValues(survey);
  const values = { ...before, ...typed };
  // One key for each answer until it has come: the same answer sent twice counts once.
  const keys = useRef(new Map<string, string>());
  const keyOf = (answer: NewAnswer) => {
    const of = JSON.stringify(answer);
    const key = keys.current.get(of) ?? newKey();
    keys.current.set(of, key);
    return key;
  };
  const sending = useMutation({
    mutationFn: async (pending: readonly NewAnswer[]) => {
      for (const answer of pending) {
        const { option, body } = answer;
        await call('POST /option/{id}/answer', {
          params: { id: option },
          body,
          headers: { 'Idempotency-Key': keyOf(answer) },
        });
      }
    },
    onSuccess: async () => {
      keys.current.clear();
      await client.invalidateQueries({ queryKey: ['survey-shown'] });
      onSent();
      clear();
      await client.invalidateQueries({ queryKey: answersQuery(survey.uuid).queryKey });
    },
    onError,
  });
  const pending = newAnswers(survey, values, before);
  return {
    values,
    wrong: wrongNumbers(survey, values),
    canSend: pending.length > 0,
    isSending: sending.isPending,
    change,
    send: () => sending.mutate(pending),
  };
};
