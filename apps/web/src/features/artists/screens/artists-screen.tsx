import type { Artist, ListedArtist } from '@dubplate/contract/artists/schemas';
import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconBrandApple,
  IconBrandSpotify,
  IconDotsVertical,
  IconPencil,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { isFormInterrupted } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { useCopy } from '#ui/clipboard.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { artistFormName, deleteArtist, useArtists, useArtistsChanged } from '../api.ts';
import { ARTIST_SORTS, ARTISTS_SEARCH_MAX, type ArtistsSearch, listed, namesakesAmong } from '../artists-search.ts';
import type { ArtistPageDialogProps } from '../page/page-dialog.tsx';
import card from '../parts/artist-card.module.css';
import { ArtistDialog, type ArtistDialogProps } from '../parts/artist-dialog.tsx';
import classes from './artists-screen.module.css';

interface ArtistsToolsProps {
  readonly search: ArtistsSearch;
  /** How many are shown. */
  readonly count: number;
  /** Shows the list by another search; `isSameStep`: without a further step in the browser's history. */
  readonly go: (next: ArtistsSearch, isSameStep?: boolean) => void;
}

/** Search and order of the artists, and how many there are. */
const ArtistsTools = ({ search, count, go }: ArtistsToolsProps) => {
  const text = useMessages('app', 'artists');
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

const ArtistPageDialog = lazyDialog<ArtistPageDialogProps>(
  async () => (await import('../page/page-dialog.tsx')).ArtistPageDialog,
  ({ artist }) => artist !== null,
);

interface StoreIdProps {
  readonly store: string;
  readonly artist: string;
  readonly id: string | null;
  readonly icon: ReactNode;
  /** Whether the id is shown, which tells namesakes apart. */
  readonly isSpelled: boolean;
}

/** Copies the artist's id in a store, or shows a warning if the artist has no id there. */
const StoreId = ({ store, artist, id, icon, isSpelled }: StoreIdProps) => {
  const text = useMessages('app', 'artists');
  const { copy } = useCopy();
  const press = () => {
    if (id) void copy(id);
    else notify.warning({ title: text('cannotCopy', { store }), message: text('cannotCopyHint', { store }) });
  };
  const label = text('copyId', { store, name: artist });
  return isSpelled && id ? (
    <button type="button" className={card.id} aria-label={`${label}, ${id}`} onClick={press}>
      {icon} <span>{id}</span>
    </button>
  ) : (
    <ActionIcon size={32} aria-label={label} className={id ? '' : (card.unset ?? '')} onClick={press}>
      {icon}
    </ActionIcon>
  );
};

const ICON = { size: 18, stroke: 1.75 };

interface ArtistCardProps {
  readonly artist: ListedArtist;
  /** Another artist has the same name. */
  readonly isNamesake: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onPage: () => void;
}

/** Only what differs from most artists, which have no page. */
const pageState = (page: ListedArtist['page']) => {
  if (page?.taken_down) return 'pageDown';
  return page?.enabled ? 'pageOn' : null;
};

const ArtistCard = ({ artist, isNamesake, onEdit, onDelete, onPage }: ArtistCardProps) => {
  const text = useMessages('app', 'artists');
  const format = useFormat();
  const { uuid, name, spotify_id, apple_id, release_count, last_release, page } = artist;
  const state = pageState(page);
  const ids = { artist: name, isSpelled: isNamesake };
  const mayChange = useMay('artists:write');
  const mayDelete = useMay('artists:write', 'whole-account');
  return (
    <article className={card.card}>
      <CoverImage src={artist.avatar?.medium ?? last_release?.cover?.medium} name={name} alt="" size="3.5rem" isRound />
      <div className={card.names}>
        <h2 className={card.name}>{name}</h2>
        <p className={card.releases}>
          {release_count > 0 ? (
            <Link to="/releases" search={{ artist: uuid }}>
              {text('releases', { count: release_count })}
            </Link>
          ) : (
            text('noReleases')
          )}
          {last_release?.title && (
            <span className={card.last}>{text('lastRelease', { title: last_release.title })}</span>
          )}
          {isNamesake && <span>{text('added', { day: format.shortDate(artist.created_at) })}</span>}
        </p>
      </div>
      {(mayChange || mayDelete) && (
        <div className={card.actions}>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon aria-label={text('actionsOf', { name })}>
                <IconDotsVertical size={20} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayChange && (
                <>
                  <Menu.Item
                    leftSection={<IconPencil {...ICON} />}
                    aria-label={text('edit', { name })}
                    onClick={onEdit}
                  >
                    {text('editAction')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconWorld {...ICON} />}
                    aria-label={text('publicPageOf', { name })}
                    onClick={onPage}
                  >
                    {text('publicPage')}
                  </Menu.Item>
                </>
              )}
              {mayDelete && (
                <Menu.Item
                  color="var(--danger)"
                  leftSection={<IconTrash {...ICON} />}
                  aria-label={text('delete', { name })}
                  onClick={onDelete}
                >
                  {text('deleteAction')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      <div className={card.reach}>
        <StoreId {...ids} store={text('spotifyId')} id={spotify_id} icon={<IconBrandSpotify {...ICON} />} />
        <StoreId {...ids} store={text('appleId')} id={apple_id} icon={<IconBrandApple {...ICON} />} />
        {state && <span className={card.page}>{`${text('publicPage')}: ${text(state)}`}</span>}
      </div>
    </article>
  );
};

const NAMES = [58, 72, 46, 64, 52, 68];

/** The artists while they are loading: the search, and cards of the size that they will have. */
const CardsSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')}>
      <div className={classes.tools}>
        <Skeleton height="2.625rem" width="min(24rem, 100%)" />
        <Skeleton height="2.75rem" width="14rem" radius="xl" />
      </div>
      <div className={classes.cards}>
        {NAMES.map((width) => (
          <div key={width} className={`${card.card} ${classes.blank}`}>
            <Skeleton isRound width="3.5rem" height="3.5rem" style={{ flex: 'none' }} />
            <div className={card.names}>
              <Skeleton height="1rem" width={`${width}%`} />
              <Skeleton height="0.875rem" mt="0.625rem" width="34%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};

const NEW = { name: '' } as const;

/** Reopens the form that an expired session closed, with its input. */
const useInterrupted = (artists: Artist[] | undefined, open: (subject: ArtistDialogProps['subject']) => void) => {
  const isKnown = artists !== undefined;
  const list = useRef(artists);
  list.current = artists;
  useEffect(() => {
    if (!isKnown) return;
    const artist = list.current?.find((one) => isFormInterrupted(artistFormName(one)));
    if (artist) open({ artist });
    else if (isFormInterrupted(artistFormName(null))) open(NEW);
  }, [isKnown, open]);
};

/** Everyone who is credited on one's records. */
export const ArtistsScreen = () => {
  const text = useMessages('app', 'artists');
  const notifyError = useErrorNotice();
  const changed = useArtistsChanged();
  const query = useArtists();
  const mayAdd = useMay('artists:write', 'whole-account');
  const { data } = query;
  const [subject, setSubject] = useState<ArtistDialogProps['subject']>(null);
  const [paged, setPaged] = useState<string | null>(null);
  const search = useSearch({ from: '/main/artists' });
  const navigate = useNavigate();
  const go = (next: ArtistsSearch, isSameStep = false) =>
    void navigate({ to: '/artists', search: next, resetScroll: false, replace: isSameStep });
  const shown = data ? listed(data, search) : [];
  const namesakes = namesakesAmong(data ?? []);
  useEffect(() => {
    if (search.create && mayAdd) setSubject(NEW);
  }, [search.create, mayAdd]);
  // The step that follows the first artist.
  const isFirstRelease = data?.every(({ release_count }) => release_count === 0) === true;
  const close = () => {
    setSubject(null);
    const { create, ...list } = search;
    if (create) go(list, true);
  };
  useInterrupted(data, setSubject);

  const remove = useMutation({
    mutationFn: deleteArtist,
    onSuccess: () => notify.withdrawError(text('deleteFailed')),
    onError: (error) => void notifyError(text('deleteFailed'), error),
    onSettled: () => changed(),
  });
  const ask = async ({ uuid, name, release_count }: ListedArtist) => {
    const isSure = await confirm({
      heading: text('deleteHeading'),
      message: `${text('deleteMessage')} ${text(release_count > 0 ? 'deleteCredited' : 'deleteUncredited', { name })}`,
      action: text('deleteAction'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(uuid);
  };

  return (
    <>
      <PageHeader title={text('artists')} lead={text('artistsLead')}>
        {data && data.length > 0 && (
          <Group>
            {mayAdd && (
              <Button variant={isFirstRelease ? 'default' : 'filled'} onClick={() => setSubject(NEW)}>
                {text('newArtist')}
              </Button>
            )}
            {isFirstRelease && (
              <NextStep component={Link} to="/upload">
                {text('firstRelease')}
              </NextStep>
            )}
          </Group>
        )}
      </PageHeader>
      <QueryView query={query} failed={text('loadFailed')} loading={<CardsSkeleton />}>
        {(data) =>
          data.length > 0 ? (
            <>
              <ArtistsTools search={search} count={shown.length} go={go} />
              {shown.length === 0 && (
                <EmptyState
                  title={text('nothingFor', { search: search.search ?? '' })}
                  description={text('nothingForHint')}
                  action={
                    <Button variant="default" onClick={() => go(search.sort ? { sort: search.sort } : {})}>
                      {text('clearSearch')}
                    </Button>
                  }
                />
              )}
              <ul className={classes.cards}>
                {shown.map((artist) => (
                  <li key={artist.uuid}>
                    <ArtistCard
                      artist={artist}
                      isNamesake={namesakes.has(artist.uuid)}
                      onEdit={() => setSubject({ artist })}
                      onDelete={() => void ask(artist)}
                      onPage={() => setPaged(artist.uuid)}
                    />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <EmptyState
              title={text('noArtists')}
              description={text('noArtistsHint')}
              action={
                mayAdd && (
                  <NextStep size="lg" onClick={() => setSubject(NEW)}>
                    {text('createArtist')}
                  </NextStep>
                )
              }
            />
          )
        }
      </QueryView>
      <ArtistDialog subject={subject} onClose={close} />
      <ArtistPageDialog
        artist={data?.find(({ uuid }) => uuid === paged) ?? null}
        onClose={() => setPaged(null)}
        onSaved={changed}
      />
    </>
  );
};
