import type { Track } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import type { ReactNode } from 'react';
import { FurtherTrackFacts } from '#features/releases/further/lazy-facts.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { CodeValue } from '../header/code-value.tsx';
import { useMessages } from '../messages.ts';
import { useReferenceNames } from '../reference-names.ts';
import { ArtistCredits, AuthorCredits } from './credits.tsx';
import classes from './lyrics.module.css';
import { missingCredits } from './missing-credits.ts';
import { MissingMark } from './missing-mark.tsx';

/** A track's words, in a pane of their own where they are long. */
const Lyrics = ({ lyrics, title }: { lyrics: string; title: string }) => {
  const text = useMessages();
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
  const text = useMessages();
  const format = useFormat();
  const { genreOf, languageOf } = useReferenceNames();
  const lacks = missingCredits(track, isDraft);
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
        {lacks.artist && <MissingMark label={text('withoutArtists')} />}
        {track.artists.length === 0 && isDraft && none}
      </Fact>
      <Fact label={text('authors')} isWide>
        {track.composers.length > 0 && <AuthorCredits composers={track.composers} label={text('authors')} />}
        {lacks.author && <MissingMark label={text('withoutAuthors')} />}
        {track.composers.length === 0 && isDraft && none}
      </Fact>
      <Fact label={text('lyrics')} isWide>
        {track.lyrics ? <Lyrics lyrics={track.lyrics} title={track.title} /> : text('noLyrics')}
      </Fact>
    </Facts>
  );
};
