import type { Language } from '@dubplate/contract/reference/schemas';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { useAllLanguages, useSwitchLanguage } from './api.ts';
import classes from './instance.module.css';
import { Label } from './label.tsx';
import { Maintenance } from './maintenance.tsx';
import { type Entry, LoadedEntries, Styles } from './reference/entry-list.tsx';
import { StoreColours } from './store-colours.tsx';
import { Terms } from './terms/terms.tsx';

const toEntries = ({ languageId, name, is_off = false }: Language): readonly Entry[] => [
  { id: languageId, name, isOff: is_off, isGroup: false, parent: null },
];

/** The languages of releases and tracks, offered or not. */
const Languages = () => {
  const text = useMessages('staff', 'instance');
  return (
    <LoadedEntries
      label={text('viewlanguages')}
      hint={text('languagesHint')}
      query={useAllLanguages()}
      toEntries={toEntries}
      switching={useSwitchLanguage()}
    />
  );
};

const VIEWS = ['maintenance', 'label', 'languages', 'styles', 'colours', 'terms'] as const;
type View = (typeof VIEWS)[number];

const SHOWN: Readonly<Record<View, FunctionComponent>> = {
  maintenance: Maintenance,
  label: Label,
  languages: Languages,
  styles: Styles,
  colours: StoreColours,
  terms: Terms,
};

/** The administrators' settings for the whole instance. */
export const InstanceScreen = () => {
  const text = useMessages('staff', 'instance');
  const search = useSearch({ from: '/main/staff/instance' });
  const navigate = useNavigate();
  const view: View = VIEWS.find((each) => each === search.view) ?? 'maintenance';
  const Shown = SHOWN[view];
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <div className={classes.views}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) =>
            void navigate({
              to: '/staff/instance',
              search: chosen === 'maintenance' ? {} : { view: chosen },
              resetScroll: false,
            })
          }
        />
      </div>
      <Shown />
    </>
  );
};
