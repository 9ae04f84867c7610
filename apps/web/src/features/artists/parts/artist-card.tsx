import type { ListedArtist } from '@dubplate/contract/artists/schemas';
import { ActionIcon } from '@mantine/core';
import { IconBrandApple, IconBrandSpotify, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCopy } from '#ui/clipboard.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import classes from './artist-card.module.css';

interface StoreIdProps {
  readonly store: string;
  readonly artist: string;
  readonly id: string | null;
  readonly icon: ReactNode;
}

/** Copies the artist's id in a store, or shows a warning if the artist has no id there. */
const StoreId = ({ store, artist, id, icon }: StoreIdProps) => {
  const text = useMessages();
  const { copy } = useCopy();
  const press = () => {
    if (id) void copy(id);
    else notify.warning({ title: text('cannotCopy', { store }), message: text('cannotCopyHint', { store }) });
  };
  return (
    <ActionIcon
      size={32}
      aria-label={text('copyId', { store, name: artist })}
      className={id ? '' : (classes.unset ?? '')}
      onClick={press}
    >
      {icon}
    </ActionIcon>
  );
};

const ICON = { size: 18, stroke: 1.75 };

interface ArtistCardProps {
  readonly artist: ListedArtist;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onPage: () => void;
}

const pageState = (page: ListedArtist['page']) => {
  if (page?.taken_down) return 'pageDown';
  return page?.enabled ? 'pageOn' : 'pageOff';
};

export const ArtistCard = ({ artist, onEdit, onDelete, onPage }: ArtistCardProps) => {
  const text = useMessages();
  const { uuid, name, spotify_id, apple_id, release_count, page } = artist;
  const pageLabel = `${text('publicPage')}: ${text(pageState(page))}`;
  return (
    <article className={classes.card}>
      <CoverImage src={artist.avatar?.medium} alt="" size="4rem" isRound />
      <div className={classes.names}>
        <h2 className={classes.name}>{name}</h2>
        {release_count > 0 ? (
          <Link to="/releases" search={{ artist: uuid }} className={classes.releases}>
            {text('releases', { count: release_count })}
          </Link>
        ) : (
          <span className={classes.releases}>{text('noReleases')}</span>
        )}
      </div>
      <div className={classes.actions}>
        <ActionIcon aria-label={text('edit', { name })} onClick={onEdit}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={text('delete', { name })} onClick={onDelete}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.reach}>
        <button
          type="button"
          className={classes.page}
          aria-label={`${pageLabel}, ${name}`}
          aria-haspopup="dialog"
          onClick={onPage}
        >
          {pageLabel}
        </button>
        <div className={classes.stores}>
          <StoreId store={text('spotifyId')} artist={name} id={spotify_id} icon={<IconBrandSpotify {...ICON} />} />
          <StoreId store={text('appleId')} artist={name} id={apple_id} icon={<IconBrandApple {...ICON} />} />
        </div>
      </div>
    </article>
  );
};
