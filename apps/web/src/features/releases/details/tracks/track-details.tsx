import type { Credit } from '@dubplate/contract/artists/schemas';
import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Composer, Track } from '@dubplate/contract/releases/schemas';
import { seenPart } from '@dubplate/contract/written';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { validateTrack } from '@dubplate/rules/releases/validate-track';
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { FurtherTrackFacts } from '#features/releases/further/lazy-facts.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { CodeValue } from '../header/release-facts.tsx';
import { useReferenceNames } from '../reference-names.ts';
import classes from './lyrics.module.css';

/** Artists and the roles in which they appear. */
const ArtistCredits = ({ credits }: { credits: readonly Credit[] }) => {
  const words = useMessages('app', 'releases');
  return (
    <ul className={classes.list}>
      {credits.map(({ artist_uuid, role, name }) => (
        <li key={`${artist_uuid} ${role}`} className={classes.credit}>
          <span>{name}</span>
          <span className={classes.role}>{words(`role${role}`)}</span>
        </li>
      ))}
    </ul>
  );
};

const AuthorCredits = ({ composers, label }: { composers: readonly Composer[]; label: string }) => {
  const text = useMessages('app', 'releaseDetails');
  const words = useMessages('app', 'releases');
  const hasPatronymics = composers.some(({ patronymic }) => patronymic);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text('name')}</th>
            <th scope="col">{text('surname')}</th>
            {hasPatronymics && <th scope="col">{text('patronymic')}</th>}
            <th scope="col">{text('role')}</th>
          </tr>
        </thead>
        <tbody>
          {composers.map(({ uuid, role, name, surname, patronymic }) => (
            <tr key={uuid}>
              <td>{name}</td>
              <td>{surname}</td>
              {hasPatronymics && <td data-none={!patronymic || undefined}>{patronymic || '—'}</td>}
              <td>{words(`composer${role}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const AUTHOR_REQUIRED: ReleasesIssueCode = 'track_must_have_one_author';

/** Returns the credits that stores require and the track lacks. A draft needs none yet. */
export const missingCredits = (track: Track, isDraft: boolean): { artist: boolean; author: boolean } => {
  if (isDraft) return { artist: false, author: false };
  // A name of invisible characters counts as empty.
  const artists = track.artists.filter(({ name }) => seenPart(name) !== '');
  const composers = track.composers.filter(({ name, surname }) => seenPart(name + surname) !== '');
  return {
    artist: !artists.some(({ role }) => role === 'PRIMARY_ARTIST'),
    author: validateTrack({ ...track, composers }).some(({ code }) => code === AUTHOR_REQUIRED),
  };
};

/** Marks a missing credit, with a tooltip to contact support. */
export const MissingMark = ({ label }: { label: string }) => {
  const text = useMessages('app', 'releaseDetails');
  return (
    <Tooltip label={text('contactSupport')} maw="18rem">
      <button type="button" className={classes.mark}>
        {label}
      </button>
    </Tooltip>
  );
};

/** A track's words, in a pane of their own where they are long. */
const Lyrics = ({ lyrics, title }: { lyrics: string; title: string }) => {
  const text = useMessages('app', 'releaseDetails');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.lyrics} aria-label={text('lyricsOf', { title })} tabIndex={0}>
      {lyrics}
    </section>
  );
};

interface TrackDetailsProps {
  readonly track: Track;
  readonly isDraft: boolean;
  /** Facts that only some readers need, after the track's own. */
  readonly children?: ReactNode;
}

/** Everything that is shown of a track. */
export const TrackDetails = ({ track, isDraft, children }: TrackDetailsProps) => {
  const text = useMessages('app', 'releaseDetails');
  const format = useFormat();
  const { genreOf, languageOf } = useReferenceNames();
  const missing = missingCredits(track, isDraft);
  const none = text('notSet');
  const start = track.preview_start_seconds;
  return (
    <Facts>
      <Fact label={text('genre')}>{genreOf(track) ?? none}</Fact>
      <Fact label={text('language')}>{languageOf(track) ?? none}</Fact>
      <Fact label={text('version')}>{meaningfulVersion(track.title_version) ?? none}</Fact>
      <Fact label={text('previewStart')}>{start === null ? none : format.duration(start)}</Fact>
      <Fact label={text('explicit')}>{text(track.explicit ? 'yes' : 'no')}</Fact>
      <Fact label={text('instrumental')}>{text(track.instrumental ? 'yes' : 'no')}</Fact>
      <Fact label={text('isrc')}>
        <CodeValue value={track.isrc} what={text('isrc')} />
      </Fact>
      {track.existing_isrc && track.isrc === null && (
        <Fact label={text('existingIsrc')}>
          <CodeValue value={track.existing_isrc} what={text('isrc')} />
        </Fact>
      )}
      {children}
      <FurtherTrackFacts track={track} />
      <Fact label={text('artists')} isWide>
        {track.artists.length > 0 && <ArtistCredits credits={track.artists} />}
        {missing.artist && <MissingMark label={text('withoutArtists')} />}
        {track.artists.length === 0 && isDraft && none}
      </Fact>
      <Fact label={text('authors')} isWide>
        {track.composers.length > 0 && <AuthorCredits composers={track.composers} label={text('authors')} />}
        {missing.author && <MissingMark label={text('withoutAuthors')} />}
        {track.composers.length === 0 && isDraft && none}
      </Fact>
      <Fact label={text('lyrics')} isWide>
        {track.lyrics ? <Lyrics lyrics={track.lyrics} title={track.title} /> : text('noLyrics')}
      </Fact>
    </Facts>
  );
};
