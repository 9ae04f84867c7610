import type { StoreForm } from './store-form.ts';

/** What a group of a store's fields gets. */
export interface FieldsProps {
  readonly form: StoreForm;
  /** An error at a field or, unless it is to be exact, below it. */
  readonly errorAt: (path: string, options?: { readonly isExact?: boolean }) => string | null;
  readonly change: (changes: Partial<StoreForm>) => void;
}

/** What a field shows and changes; `path` is the wire's. */
export const lineOf =
  ({ form, errorAt, change }: FieldsProps) =>
  (field: keyof StoreForm, path: string) => ({
    value: form[field],
    error: errorAt(path),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: currentTarget.value }),
  });
