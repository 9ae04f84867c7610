import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { SearchField } from '#ui/fields/search-field.tsx';
import { ARTIST_SORTS, ARTISTS_SEARCH_MAX, type ArtistsSearch } from '../artists-search.ts';
import { useMessages } from '../messages.ts';
import classes from './artists-screen.module.css';

interface ArtistsToolsProps {
  readonly search: ArtistsSearch;
  /** How many are shown. */
  readonly count: number;
  /** Shows the list by another search; `isSameStep`: without a further step in the browser's history. */
  readonly go: (next: ArtistsSearch, isSameStep?: boolean) => void;
}

/** Search and order of the artists, and how many there are. */
export const ArtistsTools = ({ search, count, go }: ArtistsToolsProps) => {
  const text = useMessages();
  const { search: _, ...rest } = search;
  return (
    <div className={classes.tools}>
      <SearchField
        label={text('search')}
        placeholder={text('searchArtists')}
        value={search.search ?? ''}
        maxLength={ARTISTS_SEARCH_MAX}
        debounceMs={SEARCH_QUIET_MS}
        onSearch={(value) => go({ ...rest, ...(value && { search: value }) }, search.search !== undefined)}
      />
      <label className={classes.sort}>
        <span>{text('sortBy')}</span>
        <select
          value={search.sort ?? 'changed'}
          onChange={({ currentTarget }) => {
            const sort = ARTIST_SORTS[currentTarget.selectedIndex];
            if (sort) go({ ...search, sort });
          }}
        >
          {ARTIST_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {text(`sort_${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.count} role="status">
        {text('artistCount', { count })}
      </span>
    </div>
  );
};
