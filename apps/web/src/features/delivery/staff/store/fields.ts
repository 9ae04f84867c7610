import type { StoreForm } from './store-form.ts';

export interface FieldsProps {
  readonly form: StoreForm;
  /** An error at a field or, unless it is to be exact, below it. */
  readonly errorAt: (path: string, options?: { readonly isExact?: boolean }) => string | null;
  readonly change: (changes: Partial<StoreForm>) => void;
}

/** Returns the props of a text field; `path` is the field's path in the API. */
export const lineOf =
  ({ form, errorAt, change }: FieldsProps) =>
  (field: keyof StoreForm, path: string) => ({
    value: form[field],
    error: errorAt(path),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: currentTarget.value }),
  });
