import { useMessages } from '#lib/i18n/i18n.ts';
import '#ui/theme/mantine-rest.css';
import { useArtists } from '#features/artists/index.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { ListSearch } from '../releases-search.ts';
import classes from './list-tools.module.css';

type Filters = Pick<ListSearch, 'artist' | 'from' | 'to'>;

interface FilterPanelProps {
  readonly search: Filters;
  readonly onFilter: (change: Filters) => void;
}

/** Narrows a list to an artist, and to a window of release dates. */
export const FilterPanel = ({ search, onFilter }: FilterPanelProps) => {
  const text = useMessages('app', 'releases');
  const { data = [] } = useArtists();
  const artists = data
    .map(({ uuid, name }) => ({ value: uuid, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const { artist = null, from, to } = search;
  return (
    <div className={classes.panel}>
      <SelectField
        label={text('filterArtist')}
        placeholder={text('filterArtistHint')}
        nothingFoundMessage={text('noSuchArtist')}
        data={artists}
        value={artist}
        onChange={(value) => onFilter({ artist: value ?? undefined })}
        searchable
        clearable
        limit={50}
        classNames={{ input: classes.artist ?? '' }}
      />
      <DateField
        label={text('filterFrom')}
        placeholder={text('anyDay')}
        value={from ?? null}
        onChange={(day) => onFilter({ from: day ?? undefined })}
        {...(to && { max: to })}
      />
      <DateField
        label={text('filterTo')}
        placeholder={text('anyDay')}
        value={to ?? null}
        onChange={(day) => onFilter({ to: day ?? undefined })}
        {...(from && { min: from })}
      />
    </div>
  );
};
