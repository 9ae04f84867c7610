import { confirm } from '#ui/dialog/confirm.ts';
import { isSameFile, type TrackItem } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring } from '../use-authoring.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './tracks.module.css';

/** An upload that an earlier visit did not finish: asks for the same file, and sends only the rest. */
export const InterruptedUpload = ({ item, name }: { item: TrackItem; name: string }) => {
  const text = useMessages();
  const { session } = useAuthoring();
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
    if (isWanted) session.board.resumeUpload(key, file);
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
