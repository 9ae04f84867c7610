import { ActionIcon, Loader } from '@mantine/core';
import { IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { analysisQuery } from '#features/releases/details/playback/audio-queries.ts';
import { useFileLink } from '#features/releases/details/playback/use-file-link.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { Waveform } from '#ui/player/waveform/waveform.tsx';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';
import { durationOf, progressOf, type TrackItem, wavOf } from '../board/track-item.ts';
import { useAuthoring, useIsOpen } from '../use-authoring.ts';
import { AudioLine } from './audio-line.tsx';
import { TrackEditor } from './form/track-editor.tsx';
import { usePlayback } from './playback/use-playback.ts';
import classes from './tracks.module.css';

const HEIGHT = 32;

const RowWaveform = ({ item, name, isInView }: { item: TrackItem; name: string; isInView: boolean }) => {
  const text = useMessages('app', 'authoring');
  const wav = wavOf(item);
  const { data } = useQuery({ ...analysisQuery(wav ?? ''), enabled: isInView && wav !== null });
  const { position } = usePlayback(item.key);
  return (
    <div className={classes.wave}>
      {data && data.peaks.length > 0 && (
        <Waveform
          label={text('waveformOf', { name })}
          peaks={data.peaks}
          duration={durationOf(item) ?? 0}
          position={position}
          height={HEIGHT}
        />
      )}
    </div>
  );
};

/** One track of the list: its progress, a play button, and its form when it is open. */
export const TrackRow = ({ item, index }: { item: TrackItem; index: number }) => {
  const text = useMessages('app', 'authoring');
  const { format } = useUi();
  const uiText = useUiText();
  const { workspace } = useAuthoring();
  const notifyError = useErrorNotice();
  const playback = usePlayback(item.key);
  const { ref, wasSeen } = useFileLink(wavOf(item));
  const name = item.form.title.trim() || text('untitledTrack');
  const progress = progressOf(item);
  const isUnderWay = progress.state === 'uploading';
  const duration = durationOf(item);
  const isOpen = useIsOpen(item.key);
  // The rail says once that all is saved; a closed track needs no line for it.
  const isSettled = progress.state === 'saved' && !progress.hasChanges && !isOpen;
  const formId = `track-form-${item.key}`;

  const remove = async () => {
    if (wavOf(item) !== null || item.uuid !== null) {
      const isSure = await confirm({
        heading: text('removeHeading'),
        message: text(item.uuid === null ? 'removeMessage' : 'removeSavedMessage', { name }),
        action: text('removeAction'),
        isDangerous: true,
      });
      if (!isSure) return;
    }
    try {
      await workspace.board.remove(item.key);
      notify.withdrawError(text('removeFailed'));
    } catch (error) {
      notifyError(text('removeFailed'), error);
    }
  };

  return (
    <div ref={ref} className={classes.track} data-tall={isOpen || undefined} data-settled={isSettled || undefined}>
      <div className={classes.row}>
        <span className={classes.number} aria-hidden="true">
          {index + 1}
        </span>
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          aria-controls={formId}
          aria-label={text(isOpen ? 'closeTrack' : 'editTrack', { name })}
          onClick={() => workspace.board.toggle(item.key)}
        >
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron ?? ''} />
          <span className={classes.title}>{name}</span>
        </button>
        <ActionIcon
          variant="default"
          className={classes.play ?? ''}
          size={40}
          aria-label={playback.isPlaying ? uiText('pauseTitle', { title: name }) : uiText('playTitle', { title: name })}
          disabled={wavOf(item) === null || playback.hasFailed}
          onClick={playback.toggle}
        >
          {playback.isLoading && !playback.isPlaying ? (
            <Loader size={16} color="currentColor" />
          ) : playback.isPlaying ? (
            <IconPlayerPauseFilled size={16} />
          ) : (
            <IconPlayerPlayFilled size={16} />
          )}
        </ActionIcon>
        <RowWaveform item={item} name={name} isInView={wasSeen} />
        {duration !== null && <span className={classes.duration}>{format.duration(duration)}</span>}
        <ActionIcon
          size={40}
          aria-label={text(isUnderWay ? 'abortUpload' : 'removeTrack', { name })}
          onClick={() => void remove()}
        >
          {isUnderWay ? <IconX size={18} stroke={1.75} /> : <IconTrash size={18} stroke={1.75} />}
        </ActionIcon>
      </div>
      <AudioLine item={item} name={name} />
      <div id={formId} hidden={!isOpen}>
        {isOpen && <TrackEditor item={item} />}
      </div>
    </div>
  );
};
