import type { Track } from '@dubplate/contract/releases/schemas';
import { Title } from '@mantine/core';
import { useMessages } from '#features/moderation/messages.ts';
import {
  type ReleasePlayback,
  TrackDetails,
  TrackPlayButton,
  TrackWaveform,
  useTrackAudio,
} from '#features/releases/index.ts';
import { AudioFacts } from './audio-facts.tsx';
import classes from './track-card.module.css';

interface TrackCardProps {
  readonly track: Track;
  readonly number: number;
  readonly playback: ReleasePlayback;
}

/** A track with all its details, nothing collapsed. */
export const TrackCard = ({ track, number, playback }: TrackCardProps) => {
  const text = useMessages();
  const audio = useTrackAudio(track);
  const title = track.title || text('untitled');
  return (
    <li className={classes.card} ref={audio.ref}>
      <div className={classes.head}>
        <TrackPlayButton {...audio} title={title} onToggle={() => playback.toggleTrack(track.uuid)} />
        <Title order={3}>
          <span className={classes.number}>{number}</span> {title}
        </Title>
      </div>
      {track.wav_uuid && track.file ? (
        <>
          <TrackWaveform
            track={track}
            fileUuid={track.wav_uuid}
            isInView={audio.wasSeen}
            isPlayable={audio.isPlayable}
            onSeek={(seconds) => playback.seekTrack(track.uuid, seconds)}
            height={72}
            hasMark
          />
          <div className={classes.audio}>
            <AudioFacts file={track.file} isInView={audio.wasSeen} />
          </div>
        </>
      ) : (
        <p className={classes.noFile}>{text('noFile')}</p>
      )}
      <TrackDetails track={track} isDraft={false} />
    </li>
  );
};
