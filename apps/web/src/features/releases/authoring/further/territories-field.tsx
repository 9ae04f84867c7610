import { grantedTerritories } from '@dubplate/rules/releases/territories';
import { Button, Input, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFurtherText } from '#features/releases/further/use-further-text.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { CountryList } from './country-list.tsx';
import classes from './further.module.css';
import { type Coverage, chosenOf, coverageOf, fieldsOf, type TerritoryFields } from './territory-choice.ts';

interface TerritoriesFieldProps {
  readonly value: TerritoryFields;
  readonly error: string | null;
  readonly onChange: (value: TerritoryFields) => void;
}

/** Chooses the territories of the release: worldwide, worldwide except some countries, or only some countries. */
export const TerritoriesField = ({ value, error, onChange }: TerritoriesFieldProps) => {
  const text = useMessages('app', 'further');
  const { listOf, summaryOf } = useFurtherText();
  const heading = useId();
  // Keeps the chosen coverage while no country is chosen yet.
  const [meant, setMeant] = useState<Coverage>('everywhere');
  const [search, setSearch] = useState('');
  const said = coverageOf(value);
  const coverage = said === 'everywhere' ? meant : said;
  const chosen = said === 'everywhere' ? [] : chosenOf(value);
  const choose = (next: Coverage, codes: readonly string[] = chosen) => {
    setMeant(next);
    onChange(fieldsOf(next, codes));
  };
  return (
    <FieldAnchor path="territories" className={classes.wide} touchOnBlur={false}>
      <fieldset className={classes.group} aria-labelledby={heading}>
        <Input.Label component="span" id={heading}>
          {text('territories')}
        </Input.Label>
        <Segments<Coverage>
          aria-labelledby={heading}
          isWide
          value={coverage}
          choices={[
            { value: 'everywhere', label: text('everywhere') },
            { value: 'except', label: text('everywhereExcept') },
            { value: 'only', label: text('onlyIn') },
          ]}
          onChange={(next) => choose(next)}
        />
        {coverage !== 'everywhere' && (
          <>
            <p className={classes.summary} role="status">
              <span>{chosen.length === 0 ? text('noCountry') : summaryOf(grantedTerritories(value))}</span>
              {chosen.length > 0 && (
                <Button variant="subtle" size="sm" onClick={() => choose(coverage, [])}>
                  {text('clearCountries')}
                </Button>
              )}
            </p>
            {chosen.length > 0 && chosen.length <= 12 && <p className={classes.names}>{listOf(chosen)}</p>}
            <TextInput
              type="search"
              aria-label={text('searchCountry')}
              placeholder={text('searchCountry')}
              autoComplete="off"
              leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            <CountryList search={search} chosen={chosen} onChange={(next) => choose(coverage, next)} />
          </>
        )}
        {error && <Input.Error>{error}</Input.Error>}
      </fieldset>
    </FieldAnchor>
  );
};
