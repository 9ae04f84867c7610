import { IconX } from '@tabler/icons-react';
import { useArtists } from '#features/artists/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import type { ListSearch } from '../releases-search.ts';
import classes from './list-tools.module.css';

interface ActiveFiltersProps {
  readonly search: ListSearch;
  readonly onRemove: (change: ListSearch) => void;
}

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}

const Chip = ({ label, onRemove }: ChipProps) => {
  const text = useMessages();
  return (
    <li>
      <button
        type="button"
        className={classes.chip}
        onClick={onRemove}
        aria-label={text('removeFilter', { name: label })}
      >
        <span>{label}</span>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  );
};

const ArtistChip = ({ artist, onRemove }: { artist: string; onRemove: () => void }) => {
  const text = useMessages();
  const { data } = useArtists();
  const name = data?.find(({ uuid }) => uuid === artist)?.name ?? '…';
  return <Chip label={text('artistIs', { name })} onRemove={onRemove} />;
};

/** The filters in use, each with a way to be rid of it. */
export const ActiveFilters = ({ search, onRemove }: ActiveFiltersProps) => {
  const text = useMessages();
  const format = useFormat();
  const { artist, from, to } = search;
  if (!artist && !from && !to) return null;
  return (
    <ul className={classes.active} aria-label={text('activeFilters')}>
      {artist && <ArtistChip artist={artist} onRemove={() => onRemove({ artist: undefined })} />}
      {from && (
        <Chip label={text('fromIs', { date: format.shortDay(from) })} onRemove={() => onRemove({ from: undefined })} />
      )}
      {to && <Chip label={text('toIs', { date: format.shortDay(to) })} onRemove={() => onRemove({ to: undefined })} />}
    </ul>
  );
};
