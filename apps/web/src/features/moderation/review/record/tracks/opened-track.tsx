import type { Track } from '@dubplate/contract/releases/schemas';
import { useMessages } from '#features/moderation/messages.ts';
import { type ReleasePlayback, TrackDetails, TrackWaveform, useTrackAudio } from '#features/releases/index.ts';
import { AudioFacts } from '../audio-facts.tsx';
import classes from './opened-track.module.css';

/** All details of a track: its audio and its metadata. */
export const OpenedTrack = ({ track, playback }: { track: Track; playback: ReleasePlayback }) => {
  const text = useMessages();
  const audio = useTrackAudio(track);
  return (
    <div className={classes.opened} ref={audio.ref}>
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
    </div>
  );
};
