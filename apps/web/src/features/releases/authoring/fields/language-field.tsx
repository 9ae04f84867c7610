import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useReleaseLanguages } from '#features/reference/index.ts';
import { useMessages } from '../messages.ts';
import { FieldAnchor } from './field-anchor.tsx';

interface LanguageFieldProps {
  readonly value: string | null;
  readonly track?: string;
  readonly error: string | null;
  readonly onChange: (value: string | null) => void;
}

/** The language that is sung. */
export const LanguageField = ({ value, track, error, onChange }: LanguageFieldProps) => {
  const text = useMessages();
  const languages = useReleaseLanguages();
  const data = useMemo(
    () => (languages ?? []).map(({ languageId, name }) => ({ value: languageId, label: name })),
    [languages],
  );
  return (
    <FieldAnchor path="language_id" {...(track ? { track } : {})}>
      <Select
        label={text('language')}
        withAsterisk
        searchable
        allowDeselect={false}
        checkIconPosition="right"
        nothingFoundMessage={text('nothingFound')}
        maxDropdownHeight={320}
        placeholder={text('choose')}
        data={data}
        value={value}
        error={error}
        onChange={onChange}
      />
    </FieldAnchor>
  );
};
