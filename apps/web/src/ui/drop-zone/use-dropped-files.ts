import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { type Accepted, accepts } from './accepts.ts';
import { createShake } from './shake.ts';

type DropFault = 'wrongFileType' | 'tooManyFiles';

/** Takes files of an accepted kind, however they came; refuses others with a shake. */
export const useDroppedFiles = (
  accept: Accepted,
  onFiles: (files: File[]) => void,
  { isMultiple = false, isDisabled = false }: { readonly isMultiple?: boolean; readonly isDisabled?: boolean } = {},
) => {
  const [isOver, setOver] = useState(false);
  const [isShaking, setShaking] = useState(false);
  const [fault, setFault] = useState<DropFault | null>(null);
  const shake = useMemo(() => createShake(setShaking), []);
  useEffect(() => shake.stop, [shake]);

  const refuse = (reason: DropFault) => {
    setFault(reason);
    shake.begin();
  };
  const take = (files: File[]) => {
    const taken = files.filter((file) => accepts(accept, file));
    if (!isMultiple && files.length > 1) return refuse('tooManyFiles');
    if (taken.length < files.length) refuse('wrongFileType');
    else setFault(null);
    if (taken.length > 0) onFiles(taken);
  };
  return {
    isOver,
    isShaking,
    fault,
    take,
    /** For the element on which files are dropped. */
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
