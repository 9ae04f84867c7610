import { useQuery } from '@tanstack/react-query';
import { useLanguageChoices } from '#features/reference/index.ts';
import { usualChoicesQuery } from '#features/releases/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { ChoicesFailed } from './choices-failed.tsx';
import { FieldAnchor } from './field-anchor.tsx';
import { matchUsual, usualFirst } from './usual-first.ts';

interface LanguageFieldProps {
  readonly value: string | null;
  readonly track?: string;
  readonly error: string | null;
  readonly onChange: (value: string | null) => void;
}

/** The language that is sung. */
export const LanguageField = ({ value, track, error, onChange }: LanguageFieldProps) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  const { items: languages, hasFailed, retry } = useLanguageChoices();
  const { data: usual } = useQuery(usualChoicesQuery);
  const offered = (languages ?? [])
    .filter(({ languageId, is_off }) => !is_off || languageId === value)
    .map(({ languageId, name }) => ({ value: languageId, label: name }));
  const headings = { usual: text('usedOften'), others: text('allOthers') };
  return (
    <FieldAnchor path="language_id" {...(track ? { track } : {})}>
      <SelectField
        label={text('language')}
        withAsterisk
        searchable
        allowDeselect={false}
        nothingFoundMessage={languages ? text('nothingFound') : uiText('loading')}
        disabled={hasFailed}
        description={hasFailed && <ChoicesFailed onRetry={retry} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={languages || hasFailed ? text('choose') : uiText('loading')}
        data={usualFirst(offered, usual?.language_ids ?? [], headings)}
        filter={matchUsual}
        value={value}
        error={error}
        onChange={onChange}
      />
    </FieldAnchor>
  );
};
