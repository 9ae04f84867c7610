import { normalizeSlug } from '@dubplate/rules/multilinks/slug';
import { TextInput } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';

interface SlugFieldProps {
  /** The kind of page: a link (`l`) or an artist (`a`). */
  readonly page?: 'l' | 'a';
  readonly value: string;
  readonly error?: string | undefined;
  /** A note below the address. */
  readonly note?: string | undefined;
  readonly onChange: (slug: string) => void;
}

/** The last part of a page’s address. A blank that is typed becomes a hyphen, a capital letter a small one. */
export const SlugField = ({ page = 'l', value, error, note, onChange }: SlugFieldProps) => {
  const text = useMessages('app', 'links');
  const address = text('slugHint', { address: `/${page}/${value || '…'}` });
  return (
    <TextInput
      label={text('slug')}
      value={value}
      description={note ? `${note} ${address}` : address}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      onChange={({ currentTarget }) => onChange(normalizeSlug(currentTarget.value).replace(/\s+/g, '-'))}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
};
