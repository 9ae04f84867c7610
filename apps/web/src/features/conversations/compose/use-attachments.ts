import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { checkFiles, type FileProblem } from './check-files.ts';

/** Manages the files of an unsent message: chosen, dropped on the form, or pasted into it. */
export const useAttachments = (onChange: () => void) => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [isOver, setOver] = useState(false);
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
