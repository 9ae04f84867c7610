import type { Artist } from '@dubplate/contract/artists/schemas';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { useList } from '#ui/fields/use-list.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { useArtists } from '../api.ts';
import { matching } from '../artists-search.ts';
import classes from './artist-search.module.css';

export interface ArtistSearchProps {
  readonly id?: string;
  /** Accessible name of the field, for headings that are not specific enough. */
  readonly label: string;
  readonly error?: ReactNode;
  readonly onPick: (artist: Artist) => void;
  readonly onLeave?: () => void;
}

const NEW = 'new';

export const ArtistDialog = lazyDialog(
  () => import('./artist-dialog.tsx').then((module) => module.ArtistDialog),
  ({ subject }) => subject !== null,
);

/** Finds one of the person's artists by name, or creates one. */
export const ArtistSearch = ({ id, label, error, onPick, onLeave }: ArtistSearchProps) => {
  const text = useMessages('app', 'artists');
  const { data: artists = [], error: loadError, refetch } = useArtists();
  const [query, setQuery] = useState('');
  const [newName, setNewName] = useState<string | null>(null);
  const mayAdd = useMay('artists:write', 'whole-account');
  const list = useList();
  const combobox = useCombobox({
    onDropdownOpen: list.onOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const found = matching(artists, query);

  const choose = (value: string) => {
    combobox.closeDropdown();
    const artist = artists.find(({ uuid }) => uuid === value);
    setQuery('');
    if (artist) onPick(artist);
    else setNewName(query.trim());
  };

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal {...list.combobox}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...(id ? { id } : {})}
            aria-label={label}
            placeholder={text('searchHint')}
            error={error}
            value={query}
            role="combobox"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value);
              combobox.openDropdown();
              combobox.updateSelectedOptionIndex();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown();
              onLeave?.();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options ref={list.ref} className={classes.options ?? ''} aria-label={text('artists')}>
            {found.map((artist) => (
              <Combobox.Option key={artist.uuid} value={artist.uuid} className={classes.option ?? ''}>
                <CoverImage src={artist.avatar?.small} name={artist.name} alt="" size="2rem" isRound />
                {artist.name}
              </Combobox.Option>
            ))}
            {mayAdd && (
              <Combobox.Option value={NEW} className={classes.option ?? ''}>
                <span className={classes.plus} aria-hidden="true">
                  <IconPlus size={18} stroke={1.75} />
                </span>
                {query.trim() ? text('newNamed', { name: query.trim() }) : text('newArtist')}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {loadError && artists.length === 0 && (
        <p role="alert" className={classes.fault}>
          {text('loadFailed')}{' '}
          <button type="button" onClick={() => void refetch()}>
            {text('retry')}
          </button>
        </p>
      )}
      <ArtistDialog
        subject={newName === null ? null : { name: newName }}
        onClose={() => setNewName(null)}
        onSaved={onPick}
      />
    </>
  );
};
