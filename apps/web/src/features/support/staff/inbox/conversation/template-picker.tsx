import '#ui/theme/mantine-rest.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { templatesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from './staff-composer.module.css';

interface TemplatePickerProps {
  /** The asker's: templates are inserted in it unless another is chosen. */
  readonly language: Language;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChoose: (content: string) => void;
}

/** Inserts a prepared answer, found by its title or its text. */
export const TemplatePicker = ({ language: askersLanguage, field, onChoose }: TemplatePickerProps) => {
  const text = useMessages();
  const [language, setLanguage] = useState(askersLanguage);
  const [typed, setTyped] = useState('');
  const { data: templates, error } = useQuery(templatesQuery);
  if (templates?.length === 0)
    return (
      <p className={classes.reach}>
        <Link to="/staff/templates">{text('addFirstTemplate')}</Link>
      </p>
    );
  const contentOf = (uuid: string | null) => templates?.find((each) => each.uuid === uuid)?.content[language];
  const needle = typed.trim().toLocaleLowerCase();
  const found = (templates ?? []).filter(({ title, content }) =>
    `${title}\n${content[language]}`.toLocaleLowerCase().includes(needle),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter in the list from sending the form.
    <div
      className={classes.templates}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    >
      <SelectField
        ref={field}
        label={text('template')}
        placeholder={text(error && !templates ? 'templatesFailed' : 'templatePlaceholder')}
        searchable
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        // Found above, by the text too.
        filter={({ options }) => options}
        nothingFoundMessage={text('nothingFound')}
        data={found.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        renderOption={({ option }) => (
          <span className={classes.option} lang={language}>
            <strong>{option.label}</strong>
            <span className={classes.optionText}>{contentOf(option.value)}</span>
          </span>
        )}
        onChange={(uuid) => {
          const content = contentOf(uuid);
          setTyped('');
          if (content) onChoose(content);
        }}
      />
      <NativeSelect
        size="md"
        label={text('templateLanguage')}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      />
    </div>
  );
};
