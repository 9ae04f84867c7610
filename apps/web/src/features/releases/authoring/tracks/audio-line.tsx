import { filesErrors } from '@dubplate/contract/files/errors';
import { Button, FileButton } from '@mantine/core';
import { errorText, hasCode, transientErrorOf } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { hasChanges, isSameFile, type TrackItem } from '../board/track-item.ts';
import { isDraftsFull } from '../resource.ts';
import { AUDIO_MAX_MB, isTooLarge, WAV } from '../uploads/accepted-audio.ts';
import { useAuthoring } from '../use-authoring.ts';
import { notifyTooLarge } from './track-notices.ts';
import classes from './tracks.module.css';

interface ChooseFileProps {
  readonly label: string;
  /** The button's name, where several rows have one. */
  readonly name: string;
  readonly onFile: (file: File) => void;
}

/** Opens the file chooser for one track. */
const ChooseFile = ({ label, name, onFile }: ChooseFileProps) => {
  const text = useMessages('app', 'authoring');
  const take = (file: File | null) => {
    if (!file) return;
    if (isTooLarge(file))
      notifyTooLarge(text('tooLarge'), text('tooLargeHint', { name: file.name, max: AUDIO_MAX_MB }));
    else onFile(file);
  };
  return (
    <FileButton accept={[...WAV.types, ...WAV.extensions].join(',')} onChange={take}>
      {(props) => (
        <Button {...props} variant="default" size="sm" aria-label={name}>
          {label}
        </Button>
      )}
    </FileButton>
  );
};

/** An upload that an earlier visit did not finish: asks for the same file, and sends only the rest. */
const InterruptedUpload = ({ item, name }: { item: TrackItem; name: string }) => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const { key, source } = item;
  if (!source) return null;
  const resume = async (file: File) => {
    const isWanted =
      isSameFile(source, file) ||
      (await confirm({
        heading: text('otherFileHeading'),
        message: text('otherFileMessage', { brought: file.name, wanted: source.name }),
        action: text('otherFileAction'),
      }));
    if (isWanted) workspace.board.resumeUpload(key, file);
  };
  return (
    <div className={classes.line} data-tone="waiting" role="status">
      <span>{text('uploadInterrupted', { name: source.name })}</span>
      <ChooseFile
        label={text('chooseAgain')}
        name={text('chooseAgainFor', { name })}
        onFile={(file) => void resume(file)}
      />
    </div>
  );
};

type State =
  | 'stateUnsaved'
  | 'stateChanged'
  | 'stateSaving'
  | 'stateSaved'
  | 'stateOffline'
  | 'stateServerError'
  | 'stateFailed'
  | 'fileMissing';

const stateOf = (item: TrackItem): State => {
  if (item.saving === 'saving') return 'stateSaving';
  if (item.saving === 'waiting' && isDraftsFull(item.error)) return 'stateUnsaved';
  if (item.saving === 'waiting') return transientErrorOf(item.error) === 'server' ? 'stateServerError' : 'stateOffline';
  if (item.saving === 'failed') return 'stateFailed';
  if (item.audio.state === 'missing') return 'fileMissing';
  if (item.uuid === null) return 'stateUnsaved';
  return hasChanges(item) ? 'stateChanged' : 'stateSaved';
};

/** Returns true if the server refused the file. Sending the same file again would fail again. */
const isRejectedFile = (error: unknown): boolean =>
  ['BROKEN_FILE', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'].some((code) => hasCode(error, code));

const waitingTexts = { offline: 'waiting', server: 'waitingServer', 'signed-out': 'waitingSession' } as const;

/** Shows the status of a track: megabytes and seconds during the upload, then the save state. */
export const AudioLine = ({ item, name }: { item: TrackItem; name: string }) => {
  const text = useMessages('app', 'authoring');
  const language = useLanguage();
  const { workspace } = useAuthoring();
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
        {audio.state === 'waiting' && audio.reason === 'server' && `${text('uploadFailed')}. `}
        {text(audio.state === 'queued' ? 'queued' : waitingTexts[audio.reason])}
      </p>
    );
  const chooser = (
    <ChooseFile
      label={text('chooseOther')}
      name={text('chooseOtherFor', { name })}
      onFile={(file) => workspace.board.replaceFile(item.key, file)}
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
          {!isRejectedFile(audio.error) && (
            <Button variant="default" size="sm" onClick={() => workspace.board.retryUpload(item.key)}>
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
      {state === 'stateServerError' && `${text('stateFailed')}. `}
      {text(state)}
    </p>
  );
};
