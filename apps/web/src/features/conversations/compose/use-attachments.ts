import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { signedOut } from '#lib/session/session.ts';
import { checkFiles, type FileProblem } from './check-files.ts';

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
