import type { Survey } from '@dubplate/contract/surveys/schemas';
import { useCallback, useEffect, useState } from 'react';
import { keptTexts } from '#lib/session/kept-text.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { asFields, type Parse } from '#lib/storage/stored-json.ts';
import type { Value, Values } from './answer-values.ts';

const isValue = (entry: [string, unknown]): entry is [string, Value] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'boolean';

const parseValues: Parse<Values> = (kept) => {
  const fields = asFields(kept);
  return fields && Object.fromEntries(Object.entries(fields).filter(isValue));
};

/** The unsent answers of a survey; the browser keeps them after the tab is closed. */
export const useKeptValues = ({ uuid }: Pick<Survey, 'uuid'>) => {
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
