import { Button, FileButton } from '@mantine/core';
import { useMessages } from '../messages.ts';
import { AUDIO_MAX_MB, isTooLarge, WAV } from '../uploads/accepted-audio.ts';
import { notifyTooLarge } from './track-notices.ts';

interface ChooseFileProps {
  readonly label: string;
  /** The button's name, where several rows have one. */
  readonly name: string;
  readonly onFile: (file: File) => void;
}

/** Opens the file chooser for one track. */
export const ChooseFile = ({ label, name, onFile }: ChooseFileProps) => {
  const text = useMessages();
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
