import { Button, FileButton } from '@mantine/core';
import { confirm } from '#ui/dialog/confirm.ts';
import { isSameFile, type TrackItem } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { WAV } from '../uploads/accepted-audio.ts';
import { useAuthoring } from '../use-authoring.ts';
import classes from './tracks.module.css';

/** An upload that an earlier visit did not finish: asks for the same file, and sends only the rest. */
export const InterruptedUpload = ({ item, name }: { item: TrackItem; name: string }) => {
  const text = useMessages();
  const { session } = useAuthoring();
  const { key, source } = item;
  if (!source) return null;
  const resume = async (file: File | null) => {
    if (!file) return;
    const isWanted =
      isSameFile(source, file) ||
      (await confirm({
        heading: text('otherFileHeading'),
        message: text('otherFileMessage', { brought: file.name, wanted: source.name }),
        action: text('otherFileAction'),
      }));
    if (isWanted) session.board.resumeUpload(key, file);
  };
  return (
    <div className={classes.line} data-tone="waiting" role="status">
      <span>{text('uploadInterrupted', { name: source.name })}</span>
      <FileButton accept={[...WAV.types, ...WAV.extensions].join(',')} onChange={(file) => void resume(file)}>
        {(props) => (
          <Button {...props} variant="default" size="sm" aria-label={text('chooseAgainFor', { name })}>
            {text('chooseAgain')}
          </Button>
        )}
      </FileButton>
    </div>
  );
};
