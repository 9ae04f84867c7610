import { CONTINENTS, type Continent, TERRITORIES_BY_CONTINENT } from '@dubplate/contract/releases/territories';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useFurtherText } from '#features/releases/further/use-further-text.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import classes from './further.module.css';
import { foundIn, toggled } from './territory-choice.ts';

interface Country {
  readonly code: string;
  readonly name: string;
}

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const Countries = ({ countries, chosen, onChange }: ChoiceProps & { readonly countries: readonly Country[] }) => (
  <ul className={classes.countries}>
    {countries.map(({ code, name }) => (
      <li key={code} className={classes.country}>
        <Checkbox label={name} checked={chosen.includes(code)} onChange={() => onChange(toggled(chosen, [code]))} />
      </li>
    ))}
  </ul>
);

const ContinentGroup = ({
  continent,
  countries,
  chosen,
  onChange,
}: ChoiceProps & { readonly continent: Continent; readonly countries: readonly Country[] }) => {
  const text = useMessages('app', 'further');
  const [isOpen, setOpen] = useState(false);
  const name = text(`continent${continent}`);
  const codes = TERRITORIES_BY_CONTINENT[continent];
  const count = codes.filter((code) => chosen.includes(code)).length;
  return (
    <li className={classes.continent}>
      <div className={classes.continentHead}>
        <Checkbox
          label={name}
          checked={count === codes.length}
          indeterminate={count > 0 && count < codes.length}
          onChange={() => onChange(toggled(chosen, codes))}
        />
        <span className={classes.count}>{text('chosenOf', { chosen: count, all: codes.length })}</span>
        <ActionIcon
          className={classes.opener ?? ''}
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'hideCountries' : 'showCountries', { continent: name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isOpen && <Countries countries={countries} chosen={chosen} onChange={onChange} />}
    </li>
  );
};

/** Lists countries with checkboxes, by continent or filtered by the search. */
export const CountryList = ({ search, chosen, onChange }: ChoiceProps & { readonly search: string }) => {
  const text = useMessages('app', 'further');
  const language = useLanguage();
  const { territoryOf } = useFurtherText();
  const byContinent = CONTINENTS.map((continent) => ({
    continent,
    countries: TERRITORIES_BY_CONTINENT[continent]
      .map((code) => ({ code, name: territoryOf(code) }))
      .sort((a, b) => a.name.localeCompare(b.name, language)),
  }));
  if (search.trim() === '')
    return (
      <ul className={classes.list} aria-label={text('territories')}>
        {byContinent.map((group) => (
          <ContinentGroup key={group.continent} {...group} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
    );
  const found = foundIn(
    byContinent.flatMap(({ countries }) => countries),
    search,
  );
  return (
    <div className={classes.list} aria-live="polite">
      {found.length === 0 ? (
        <p className={classes.none}>{text('nothingFound')}</p>
      ) : (
        <Countries countries={found} chosen={chosen} onChange={onChange} />
      )}
    </div>
  );
};
