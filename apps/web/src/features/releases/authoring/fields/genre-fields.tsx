import { useGenreChoices } from '#features/reference/index.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { ChoicesFailed } from './choices-failed.tsx';
import { FieldAnchor } from './field-anchor.tsx';

interface GenreFieldsProps {
  readonly primary: string | null;
  readonly secondary: string | null;
  readonly track?: string;
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (styles: { primary: string | null; secondary: string | null }) => void;
}

/** Genre, and below it the secondary one: a style of that genre. */
export const GenreFields = ({ primary, secondary, track, faultOf, onChange }: GenreFieldsProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const { items: styles, hasFailed, retry } = useGenreChoices();
  const childs = styles?.find(({ musicStyleId }) => musicStyleId === primary)?.childs ?? [];
  const optionsOf = (list: Readonly<typeof childs>, chosen: string | null) =>
    list
      .filter(({ musicStyleId, is_off }) => !is_off || musicStyleId === chosen)
      .map(({ musicStyleId, name }) => ({ value: musicStyleId, label: name }));
  const common = {
    searchable: true,
    nothingFoundMessage: styles ? text('nothingFound') : uiText('loading'),
    placeholder: styles || hasFailed ? text('choose') : uiText('loading'),
  } as const;
  const place = track ? { track } : {};
  return (
    <>
      <FieldAnchor path="primary_music_style_id" {...place}>
        <SelectField
          {...common}
          label={text('genre')}
          withAsterisk
          disabled={hasFailed}
          description={hasFailed && <ChoicesFailed onRetry={retry} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={optionsOf(styles ?? [], primary)}
          value={primary}
          allowDeselect={false}
          error={faultOf('primary_music_style_id')}
          onChange={(value) => onChange({ primary: value, secondary: value === primary ? secondary : null })}
        />
      </FieldAnchor>
      <FieldAnchor path="secondary_music_style_id" {...place}>
        <SelectField
          {...common}
          label={text('secondaryGenre')}
          clearable
          clearButtonProps={{ 'aria-label': `${text('secondaryGenre')}: ×` }}
          placeholder={text(primary ? 'optional' : 'secondaryFirst')}
          disabled={childs.length === 0}
          data={optionsOf(childs, secondary)}
          value={secondary}
          error={faultOf('secondary_music_style_id')}
          onChange={(value) => onChange({ primary, secondary: value })}
        />
      </FieldAnchor>
    </>
  );
};
