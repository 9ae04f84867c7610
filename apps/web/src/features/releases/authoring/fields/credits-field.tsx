import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { ActionIcon, Input } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ArtistSearch } from '#features/artists/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { DraftCredit } from '../draft-fields.ts';
import classes from './credits-field.module.css';
import { useCreditedArtists } from './use-credited-artists.ts';

export const RoleDialog = lazyDialog(
  async () => (await import('./role/role-dialog.tsx')).RoleDialog,
  ({ name }) => name !== null,
);

interface CreditsFieldProps {
  readonly credits: readonly DraftCredit[];
  readonly isRequired?: boolean;
  readonly error: string | null;
  /** The roles that can be chosen; absent: all. */
  readonly roles?: readonly ArtistRole[];
  readonly onChange: (credits: readonly DraftCredit[]) => void;
}

const SuggestedArtist = lazyPart(() => import('./suggested-artist.tsx').then((module) => module.SuggestedArtist));

interface Asked {
  readonly artist: { readonly uuid: string; readonly name: string };
  /** The role that is to be replaced; null adds one. */
  readonly former: ArtistRole | null;
}

/** Edits the credited artists and their roles. Artists can be found by name or created here. */
export const CreditsField = ({ credits, isRequired = false, error, roles, onChange }: CreditsFieldProps) => {
  const text = useMessages('app', 'authoring');
  const name = useMessages('app', 'releases');
  const artistOf = useCreditedArtists();
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useId();

  const chooseRole = (role: ArtistRole) => {
    if (!asked) return;
    const credit = { artist_uuid: asked.artist.uuid, role };
    const isFormer = (one: DraftCredit) => one.artist_uuid === asked.artist.uuid && one.role === asked.former;
    onChange(asked.former ? credits.map((one) => (isFormer(one) ? credit : one)) : [...credits, credit]);
    setAsked(null);
  };

  return (
    <fieldset aria-labelledby={heading} className={classes.group}>
      <Input.Label component="span" id={heading} required={isRequired}>
        {text('artists')}
      </Input.Label>
      {credits.length > 0 && (
        <ul className={classes.list}>
          {credits.map((credit) => {
            const artist = artistOf(credit.artist_uuid);
            const role = name(`role${credit.role}`);
            const artistName = artist?.name ?? text('unknownArtist');
            return (
              <li key={`${credit.artist_uuid} ${credit.role}`} className={classes.credit}>
                <CoverImage src={artist?.avatar?.small} name={artist?.name} alt="" size="2.25rem" isRound />
                <span className={classes.name}>{artistName}</span>
                <button
                  type="button"
                  className={classes.role}
                  aria-label={text('changeRole', { name: artistName, role })}
                  onClick={() =>
                    setAsked({ artist: { uuid: credit.artist_uuid, name: artistName }, former: credit.role })
                  }
                >
                  {role}
                  <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
                </button>
                <ActionIcon
                  size={36}
                  aria-label={text('removeArtist', { name: artistName, role })}
                  onClick={() => onChange(credits.filter((one) => one !== credit))}
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <ArtistSearch label={text('addArtist')} error={error} onPick={(artist) => setAsked({ artist, former: null })} />
      {credits.length === 0 && (
        <SuggestedArtist onAdd={(uuid) => onChange([{ artist_uuid: uuid, role: 'PRIMARY_ARTIST' }])} />
      )}
      <RoleDialog
        name={asked?.artist.name ?? null}
        current={asked?.former ?? null}
        taken={credits.filter((one) => one.artist_uuid === asked?.artist.uuid).map(({ role }) => role)}
        {...(roles ? { roles } : {})}
        onClose={() => setAsked(null)}
        onChoose={chooseRole}
      />
    </fieldset>
  );
};
