import type { MusicStyle } from '@dubplate/contract/reference/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGenreChoices } from '#features/reference/index.ts';
import { usualChoicesQuery } from '#features/releases/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { ChoicesFailed } from './choices-failed.tsx';
import { FieldAnchor } from './field-anchor.tsx';
import { matchUsual, usualFirst } from './usual-first.ts';

type ChildStyle = MusicStyle['childs'][number];

interface GenreFieldsProps {
  readonly primary: string | null;
  readonly secondary: string | null;
  readonly track?: string;
  readonly issueTextOf: (path: string) => string | null;
  readonly onChange: (styles: { primary: string | null; secondary: string | null }) => void;
}

const offered = <Style extends ChildStyle>(styles: readonly Style[], chosen: string | null): Style[] =>
  styles.filter(({ musicStyleId, is_off }) => !is_off || musicStyleId === chosen);
const toOption = ({ musicStyleId, name }: ChildStyle) => ({ value: musicStyleId, label: name });

/** Genre, and below it the secondary one: a style of that genre. A search of the genre finds styles, and sets both. */
export const GenreFields = ({ primary, secondary, track, issueTextOf, onChange }: GenreFieldsProps) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  const { items: styles, hasFailed, retry } = useGenreChoices();
  const genre = styles?.find(({ musicStyleId }) => musicStyleId === primary);
  const [search, setSearch] = useState(genre?.name ?? '');
  const genres = offered(styles ?? [], primary);
  const styleOptions = genres.flatMap(({ name, childs }) =>
    offered(childs, secondary).map((style) => ({ value: style.musicStyleId, label: `${style.name}, ${name}` })),
  );
  const { data: usual } = useQuery(usualChoicesQuery);
  const headings = { usual: text('usedOften'), others: text('allOthers') };
  const ordered = usualFirst(genres.map(toOption), usual?.music_style_ids ?? [], headings);
  const childs = genre?.childs ?? [];
  const handleGenre = (value: string | null) => {
    const parent = genres.find((each) => each.childs.some(({ musicStyleId }) => musicStyleId === value));
    if (!parent) return onChange({ primary: value, secondary: value === primary ? secondary : null });
    setSearch(parent.name);
    onChange({ primary: parent.musicStyleId, secondary: value });
  };
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
          data={[...ordered, ...styleOptions]}
          // Styles are only found by a search.
          filter={(input) => matchUsual(input.search === '' ? { ...input, options: ordered } : input)}
          value={primary}
          searchValue={search}
          onSearchChange={setSearch}
          allowDeselect={false}
          error={issueTextOf('primary_music_style_id')}
          onChange={handleGenre}
        />
      </FieldAnchor>
      <FieldAnchor path="secondary_music_style_id" {...place}>
        <SelectField
          {...common}
          label={text('secondaryGenre')}
          clearable
          clearButtonProps={{ 'aria-label': text('clearGenre') }}
          placeholder={text(primary ? 'optional' : 'secondaryFirst')}
          disabled={childs.length === 0}
          data={offered(childs, secondary).map(toOption)}
          value={secondary}
          error={issueTextOf('secondary_music_style_id')}
          onChange={(value) => onChange({ primary, secondary: value })}
        />
      </FieldAnchor>
    </>
  );
};
