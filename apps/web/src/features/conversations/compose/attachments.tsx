import { TICKET_FILE_MAX_BYTES, TICKET_FILES_MAX } from '@dubplate/contract/support/limits';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { useMessages } from '../messages.ts';
import { ACCEPTED, type FileProblem } from './check-files.ts';
import classes from './compose.module.css';

/** The smallest displayed size: an empty file would be 0 KB. */
const KILOBYTE = 1024;

const Preview = ({ file }: { readonly file: File }) => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address ? (
    <img className={classes.preview} src={address} alt="" />
  ) : (
    <span className={classes.preview}>
      <IconFile size={20} stroke={1.75} aria-hidden="true" />
    </span>
  );
};

interface AttachmentsProps {
  readonly files: readonly File[];
  readonly problems: readonly FileProblem[];
  readonly isDisabled: boolean;
  readonly onAdd: (files: File[]) => void;
  readonly onRemove: (file: File) => void;
}

/** The files of an unsent message, with the limits shown in advance. */
export const Attachments = ({ files, problems, isDisabled, onAdd, onRemove }: AttachmentsProps) => {
  const text = useMessages();
  const format = useFormat();
  const emptied = useRef<() => void>(null);
  const size = format.bytes(TICKET_FILE_MAX_BYTES);
  const say = (problem: FileProblem): string => {
    if (problem.code === 'tooManyFiles') return text('tooManyFiles', { count: TICKET_FILES_MAX });
    return problem.code === 'fileTooLarge'
      ? text('fileTooLarge', { name: problem.name, size })
      : text(problem.code, { name: problem.name });
  };
  return (
    <div className={classes.attachments}>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={text('files')}>
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice.
            <li key={`${place}-${file.name}`} className={classes.file}>
              <Preview file={file} />
              <span className={classes.fileName}>
                {file.name}
                <span className={classes.fileSize}>{format.bytes(Math.max(KILOBYTE, file.size))}</span>
              </span>
              <ActionIcon
                aria-label={text('removeFile', { name: file.name })}
                disabled={isDisabled}
                onClick={() => onRemove(file)}
              >
                <IconX size={18} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <FileButton
          multiple
          accept={[...ACCEPTED.types, ...ACCEPTED.extensions].join(',')}
          disabled={isDisabled}
          resetRef={emptied}
          onChange={(chosen) => {
            onAdd(chosen);
            emptied.current?.();
          }}
        >
          {(button) => (
            <Button
              variant="default"
              size="sm"
              disabled={isDisabled}
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden="true" />}
              {...button}
            >
              {text('addFiles')}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{text('filesHint', { count: TICKET_FILES_MAX, size })}</span>
      </div>
      <FormError>{problems.length > 0 && problems.map(say).join(' ')}</FormError>
    </div>
  );
};
