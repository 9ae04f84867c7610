import { useCallback, useState } from 'react';

/** Which fields of a form may show what is wrong with them: those that the person has been through. */
export const useTouched = <Field extends string>() => {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const touch = useCallback((field: Field) => setTouched((known) => new Set([...known, field])), []);
  /** Silent again, as while the person types. */
  const untouch = useCallback(
    (field: Field) => setTouched((known) => new Set([...known].filter((other) => other !== field))),
    [],
  );
  return { isTouched: (field: Field) => touched.has(field), touch, untouch };
};
