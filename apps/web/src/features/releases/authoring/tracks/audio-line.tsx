import { filesErrors } from '@dubplate/contract/files/errors';
import { Button } from '@mantine/core';
import { errorText } from '#lib/error-text.ts';
import { hasCode } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { transientFailureOf } from '#lib/retry/transient-failure.ts';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { isDraftsFull } from '../board/save-failure.ts';
import { hasChanges, type TrackItem } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring } from '../use-authoring.ts';
import { ChooseFile } from './choose-file.tsx';
import { InterruptedUpload } from './interrupted-upload.tsx';
import classes from './tracks.module.css';

type State =
  | 'stateUnsaved'
  | 'stateChanged'
  | 'stateSaving'
  | 'stateSaved'
  | 'stateOffline'
  | 'stateTrouble'
  | 'stateFailed'
  | 'fileMissing';

const stateOf = (item: TrackItem): State => {
  if (item.saving === 'saving') return 'stateSaving';
  if (item.saving === 'waiting' && isDraftsFull(item.error)) return 'stateUnsaved';
  if (item.saving === 'waiting') return transientFailureOf(item.error) === 'server' ? 'stateTrouble' : 'stateOffline';
  if (item.saving === 'failed') return 'stateFailed';
  if (item.audio.state === 'missing') return 'fileMissing';
  if (item.uuid === null) return 'stateUnsaved';
  return hasChanges(item) ? 'stateChanged' : 'stateSaved';
};

/** Returns true if the server refused the file. Sending the same file again would fail again. */
const isRefusedFile = (error: unknown): boolean =>
  ['BROKEN_FILE', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'].some((code) => hasCode(error, code));

const waitingTexts = { offline: 'waiting', server: 'waitingServer', 'signed-out': 'waitingSession' } as const;

/** Shows the status of a track: megabytes and seconds during the upload, then the save state. */
export const AudioLine = ({ item, name }: { item: TrackItem; name: string }) => {
  const text = useMessages();
  const language = useLanguage();
  const { session } = useAuthoring();
  const { audio } = item;
  if (audio.state === 'sending')
    return (
      <div className={classes.line}>
        <ProgressLine label={text('uploading', { name })} loaded={audio.loaded} total={audio.total} />
      </div>
    );
  if (audio.state === 'queued' || audio.state === 'waiting')
    return (
      <p className={classes.line} role="status">
        {audio.state === 'waiting' && audio.trouble === 'server' && `${text('uploadFailed')}. `}
        {text(audio.state === 'queued' ? 'queued' : waitingTexts[audio.trouble])}
      </p>
    );
  const chooser = (
    <ChooseFile
      label={text('chooseOther')}
      name={text('chooseOtherFor', { name })}
      onFile={(file) => session.board.replaceFile(item.key, file)}
    />
  );
  if (audio.state === 'failed')
    return (
      <div className={classes.line} data-tone="danger" role="alert">
        <span>
          {text('uploadFailed')}. {errorText(audio.error, language, filesErrors)}
        </span>
        <div className={classes.buttons}>
          {chooser}
          {!isRefusedFile(audio.error) && (
            <Button variant="default" size="sm" onClick={() => session.board.retryUpload(item.key)}>
              {text('retryUpload')}
            </Button>
          )}
        </div>
      </div>
    );
  if (audio.state === 'interrupted') return <InterruptedUpload item={item} name={name} />;
  const state = stateOf(item);
  const isBad = state === 'stateFailed' || state === 'fileMissing';
  // Only for tracks that are not on the server: the file of a saved track can't be changed.
  if (state === 'fileMissing' && item.uuid === null)
    return (
      <div className={classes.line} data-tone="danger" role="status">
        <span>{text('fileMissing')}</span>
        {chooser}
      </div>
    );
  return (
    <p className={classes.line} data-tone={isBad ? 'danger' : state === 'stateSaved' ? 'good' : 'waiting'}>
      <span className={classes.dot} aria-hidden="true" />
      {state === 'stateTrouble' && `${text('stateFailed')}. `}
      {text(state)}
    </p>
  );
};
