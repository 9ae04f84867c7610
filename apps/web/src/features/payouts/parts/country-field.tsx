import { PAYOUT_COUNTRIES } from '@dubplate/rules/payouts/tax-fields';
import type { ReactNode } from 'react';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales, perLanguage } from '#lib/i18n/language.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

/** All countries with their names, in the order of the language. */
const countriesOf = perLanguage((language) => {
  const names = new Intl.DisplayNames(locales[language], { type: 'region' });
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  return PAYOUT_COUNTRIES.map((code) => ({ value: code, label: nameOf(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, locales[language]),
  );
});

interface CountryFieldProps {
  readonly label: string;
  /** Two letters; empty if none is chosen. */
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (country: string) => void;
}

export const CountryField = ({ label, value, error, onChange }: CountryFieldProps) => {
  const text = useMessages('app', 'payouts');
  return (
    <SelectField
      size="md"
      label={label}
      placeholder={text('search')}
      nothingFoundMessage={text('nothing')}
      data={countriesOf(useLanguage())}
      searchable
      clearable
      value={value || null}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
};
