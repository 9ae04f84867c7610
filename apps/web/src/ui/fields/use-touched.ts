import { useState } from 'react';

/** Tracks the visited fields of a form: only these may show an error. */
export const useTouched = <Field extends string>() => {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const touch = (field: Field) => setTouched((known) => new Set([...known, field]));
  /** Hides the error again, as while the user types. */
  const untouch = (field: Field) => setTouched((known) => new Set([...known].filter((other) => other !== field)));
  return { isTouched: (field: Field) => touched.has(field), touch, untouch };
};
