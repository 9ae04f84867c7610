import type { Track } from '@dubplate/contract/releases/schemas';
import { useMessages } from '../messages.ts';
import { missingCredits } from './missing-credits.ts';
import { MissingMark } from './missing-mark.tsx';
import classes from './track-marks.module.css';

interface TrackMarksProps {
  readonly track: Track;
  readonly isDraft: boolean;
  readonly hasFailed: boolean;
}

/** Shows the artists and problems of a collapsed track. */
export const TrackMarks = ({ track, isDraft, hasFailed }: TrackMarksProps) => {
  const text = useMessages();
  const lacks = missingCredits(track, isDraft);
  const names = [...new Set(track.artists.map(({ name }) => name))].join(', ');
  const marks = [track.explicit && text('explicitMark'), track.instrumental && text('instrumentalMark')];
  return (
    <div className={classes.marks}>
      {names && <span>{names}</span>}
      {marks.filter(Boolean).map((mark) => (
        <span key={String(mark)}>{mark}</span>
      ))}
      {lacks.artist && <MissingMark label={text('withoutArtists')} />}
      {lacks.author && <MissingMark label={text('withoutAuthors')} />}
      {hasFailed && <span className={classes.fault}>{text('fileFailed')}</span>}
    </div>
  );
};
