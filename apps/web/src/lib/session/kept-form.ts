import { useEffect, useState } from 'react';
import { sessionClaims } from './session.ts';

/** The text of each field of a form. Never contains passwords. */
type Fields<Form> = { readonly [Field in keyof Form]: string };

/**
 * The prefix of text that outlives the tab, see `kept-text.ts`. Defined here to keep the rest of that module out of the
 * initial bundle.
 */
export const KEPT_TEXT_PREFIX = 'dubplate.text.';

const PREFIX = 'dubplate.form.';
const keyOf = (person: string, name: string) => `${PREFIX}${person}/${name}`;
const dismissedKeyOf = (person: string, name: string) => `${keyOf(person, name)}#aside`;

/** Stored with the tab, separate for each user; if storage is blocked, nothing is kept. */
export const keptForms = {
  /** Returns the typed text of the fields that the form still has, or null. */
  read<Form extends Fields<Form>>(person: string, name: string, saved: Form): Partial<Form> | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(person, name)) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return null;
      const typed = Object.entries(kept).filter(([field, value]) => field in saved && typeof value === 'string');
      return Object.fromEntries(typed) as Partial<Form>;
    } catch {
      return null;
    }
  },
  write(person: string, name: string, changes: string): void {
    try {
      sessionStorage.setItem(keyOf(person, name), changes);
      sessionStorage.removeItem(dismissedKeyOf(person, name));
    } catch {
      // Storage is full or blocked: the form still has the text.
    }
  },
  discard(person: string, name: string): void {
    try {
      sessionStorage.removeItem(keyOf(person, name));
      sessionStorage.removeItem(dismissedKeyOf(person, name));
    } catch {
      // Blocked: there was nothing to remove.
    }
  },
  /** Keeps the text until the user opens the form, but no longer opens it automatically. */
  dismiss(person: string, name: string): void {
    try {
      sessionStorage.setItem(dismissedKeyOf(person, name), 'yes');
    } catch {
      // Blocked: nothing is kept either.
    }
  },
  /** Returns true if the end of a session closed the form, not the user. */
  isInterrupted(person: string, name: string): boolean {
    try {
      return this.read(person, name, {}) !== null && sessionStorage.getItem(dismissedKeyOf(person, name)) === null;
    } catch {
      return false;
    }
  },
  /** Discards all forms and all texts kept beyond the tab: after signing out, no typed text remains. */
  clear(): void {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
      for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_TEXT_PREFIX)) localStorage.removeItem(key);
    } catch {
      // Blocked: there was nothing to remove.
    }
  },
};

/** Returns the edits that differ from the saved values. */
export const changesOf = <Form extends Fields<Form>>(edits: Partial<Form>, saved: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => value !== saved[field as keyof Form]),
  ) as Partial<Form>;

const signedIn = (): string => sessionClaims()?.sub ?? '';

/** Returns true if this form was interrupted and should reopen with its typed text. */
export const isFormInterrupted = (name: string): boolean => keptForms.isInterrupted(signedIn(), name);

/** Dismisses a form that was closed before it could be saved; opening it again restores it. */
export const dismissForm = (name: string): void => keptForms.dismiss(signedIn(), name);

/** Discards a form that the user left on purpose. */
export const discardForm = (name: string): void => keptForms.discard(signedIn(), name);

/**
 * Keeps a form's edits beyond the end of the session: the same user finds them in the form after signing in again. They
 * are discarded by `reset`, by `discardForm`, or once they equal the saved values.
 */
export const useKeptForm = <Form extends Fields<Form>>(name: string, saved: Form) => {
  const [person] = useState(signedIn);
  const [edits, setEdits] = useState<Partial<Form>>(() => keptForms.read(person, name, saved) ?? {});
  const changes = changesOf(edits, saved);
  const isChanged = Object.keys(changes).length > 0;
  const kept = isChanged ? JSON.stringify(changes) : null;
  useEffect(() => {
    if (kept) keptForms.write(person, name, kept);
    else keptForms.discard(person, name);
  }, [person, name, kept]);
  const reset = () => {
    setEdits({});
    keptForms.discard(person, name);
  };
  return {
    form: { ...saved, ...changes },
    isChanged,
    change: (part: Partial<Form>) => setEdits((current) => ({ ...current, ...part })),
    /** Returns to the saved values. */
    reset,
  };
};
