import { type DragEvent, useEffect, useState } from 'react';
import { type Accepted, accepts } from './accepts.ts';

/** The duration of the shake after a rejected file, in milliseconds. */
const SHAKE_MS = 500;

/** Shakes for a fixed time; another start restarts the time. */
export const createShake = (onChange: (isShaking: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(): void {
      onChange(true);
      clearTimeout(timer);
      timer = setTimeout(() => onChange(false), SHAKE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
};

type DropRejection = 'wrongFileType' | 'tooManyFiles';

/** Accepts files of the right kind, dropped or chosen; rejects others with a shake. */
export const useDroppedFiles = (
  accept: Accepted,
  onFiles: (files: File[]) => void,
  { isMultiple = false, isDisabled = false }: { readonly isMultiple?: boolean; readonly isDisabled?: boolean } = {},
) => {
  const [isOver, setOver] = useState(false);
  const [isShaking, setShaking] = useState(false);
  const [rejection, setRejection] = useState<DropRejection | null>(null);
  const [shake] = useState(() => createShake(setShaking));
  useEffect(() => shake.stop, [shake]);

  const reject = (reason: DropRejection) => {
    setRejection(reason);
    shake.begin();
  };
  const take = (files: File[]) => {
    const taken = files.filter((file) => accepts(accept, file));
    if (!isMultiple && files.length > 1) return reject('tooManyFiles');
    if (taken.length < files.length) reject('wrongFileType');
    else setRejection(null);
    if (taken.length > 0) onFiles(taken);
  };
  return {
    isOver,
    isShaking,
    rejection,
    take,
    /** The props of the drop target. */
    zone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(!isDisabled);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) take([...event.dataTransfer.files]);
      },
    },
  };
};

/**
 * Ignores files dropped outside a zone: the browser would open them in place of the page, and typed text would be lost.
 * Returns a function that ends this.
 */
export const preventStrayDrops = (): (() => void) => {
  const keep = (event: globalThis.DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
};
