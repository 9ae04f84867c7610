import type { Credit } from '@dubplate/contract/artists/schemas';
import type { Release } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { Title } from '@mantine/core';
import { ReleaseStatusChip } from '#features/releases/release-status-chip.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import classes from './release-title.module.css';

const AVATARS = 4;
const NAMES = 2;

interface Headline {
  readonly avatars: readonly Credit[];
  readonly names: readonly string[];
  /** How many artists are not named. */
  readonly more: number;
}

/** Summarizes the artists, each once regardless of roles: four pictures, two names, and the number of others. */
export const headline = (credits: readonly Credit[]): Headline => {
  const artists = credits.filter(
    ({ artist_uuid }, index) => credits.findIndex((other) => other.artist_uuid === artist_uuid) === index,
  );
  return {
    avatars: artists.slice(0, AVATARS),
    names: artists.slice(0, NAMES).map(({ name }) => name),
    more: Math.max(0, artists.length - NAMES),
  };
};

const ArtistsLine = ({ credits }: { credits: readonly Credit[] }) => {
  const text = useMessages('app', 'releaseDetails');
  const { avatars, names, more } = headline(credits);
  if (names.length === 0) return <p className={classes.nobody}>{text('noArtists')}</p>;
  return (
    <div className={classes.line}>
      <span className={classes.avatars} aria-hidden="true">
        {avatars.map(({ artist_uuid, avatar, name }) => (
          <span key={artist_uuid} className={classes.avatar}>
            <CoverImage src={avatar?.small} name={name} alt="" size="2.5rem" isRound />
          </span>
        ))}
      </span>
      <span>
        <span className={classes.names}>{names.join(', ')}</span>
        {more > 0 && <span className={classes.more}> {text('andMore', { count: more })}</span>}
      </span>
    </div>
  );
};

export const ReleaseTitle = ({ release }: { release: Release }) => {
  const text = useMessages('app', 'releaseDetails');
  const words = useMessages('app', 'releases');
  const format = useFormat();
  const version = meaningfulVersion(release.title_version);
  return (
    <div className={classes.title}>
      <p className={classes.kind}>
        <ReleaseStatusChip status={release.status} />
        <span>{words(`type${release.type}`)}</span>
        <time dateTime={release.created_at}>{text('created', { date: format.date(release.created_at) })}</time>
      </p>
      <Title order={1}>
        {release.title || words('untitled')}
        {version && <span className={classes.version}> {version}</span>}
      </Title>
      <ArtistsLine credits={release.artists} />
    </div>
  );
};
