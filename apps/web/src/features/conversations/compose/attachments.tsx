import { TICKET_FILE_MAX_BYTES, TICKET_FILE_TYPES, TICKET_FILES_MAX } from '@dubplate/contract/support/limits';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { signedOut } from '#lib/session/session.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { accepts } from '#ui/files/drop-zone/accepts.ts';
import classes from './compose.module.css';

/** The limits on a message's files, checked before sending; the server checks their bytes. */
const ACCEPTED = {
  types: TICKET_FILE_TYPES as readonly string[],
  extensions: ['.jpg', '.jpeg', '.png', '.pdf', '.txt', '.wav'],
} as const;

type FileProblem =
  | { readonly code: 'tooManyFiles' }
  | { readonly code: 'fileTooLarge' | 'fileKind' | 'fileEmpty'; readonly name: string };

const problemOf = (file: File): FileProblem | null => {
  if (!accepts(ACCEPTED, file)) return { code: 'fileKind', name: file.name };
  if (file.size === 0) return { code: 'fileEmpty', name: file.name };
  if (file.size > TICKET_FILE_MAX_BYTES) return { code: 'fileTooLarge', name: file.name };
  return null;
};

/** Returns the files that fit next to the existing ones, and the errors of the others. */
export const checkFiles = (
  present: readonly File[],
  added: readonly File[],
): { readonly files: readonly File[]; readonly problems: readonly FileProblem[] } => {
  const problems = added.flatMap((file) => problemOf(file) ?? []);
  const fitting = added.filter((file) => problemOf(file) === null);
  const room = TICKET_FILES_MAX - present.length;
  if (fitting.length > room) problems.push({ code: 'tooManyFiles' });
  return { files: [...present, ...fitting.slice(0, Math.max(0, room))], problems };
};

/** The files of the open page's unsent messages, by slot: an answer keeps its own while a note is written. */
const attached = new Map<string, readonly File[]>();
signedOut.on(() => attached.clear());

/** Manages the files of the unsent message of a place (`slot`): chosen, dropped on the form, or pasted into it. */
export const useAttachments = (slot: string, onChange: () => void) => {
  const [files, setShown] = useState<readonly File[]>(() => attached.get(slot) ?? []);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [isOver, setOver] = useState(false);
  const setFiles = (next: readonly File[]) => {
    if (next.length > 0) attached.set(slot, next);
    else attached.delete(slot);
    setShown(next);
  };
  const add = (added: File[]) => {
    if (added.length === 0) return;
    const checked = checkFiles(files, added);
    setFiles(checked.files);
    setProblems(checked.problems);
    onChange();
  };
  return {
    files,
    problems,
    isOver,
    add,
    remove(file: File) {
      setFiles(files.filter((each) => each !== file));
      setProblems([]);
      onChange();
    },
    clear() {
      setFiles([]);
      setProblems([]);
    },
    /** True if any message of the page has files. */
    areUnsent: attached.size > 0,
    /** Drops the files of all messages of the page. */
    leave() {
      attached.clear();
      setShown([]);
    },
    /** The props of the form. */
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        const pasted = [...event.clipboardData.files];
        if (pasted.length === 0) return;
        event.preventDefault();
        add(pasted);
      },
    },
  };
};

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
  const text = useMessages('app', 'conversations');
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
