import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUi } from '../texts/ui-provider.tsx';
import { type Accepted, accepts } from './accepts.ts';
import classes from './drop-zone.module.css';

export const SHAKE_MS = 500;

export interface DropZoneProps {
  /** What to bring, as the control's name. */
  readonly label: string;
  /** Kinds and limits, read after the name. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly accept: Accepted;
  readonly onFiles: (files: File[]) => void;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** Why it is disabled, or what is wrong with what was brought. */
  readonly error?: string | null;
  /** Square, as for a cover; otherwise as high as its words. */
  readonly isSquare?: boolean;
  /** Shown instead of the words, such as the picture that was brought. */
  readonly children?: ReactNode;
}

type Fault = 'wrongFileType' | 'tooManyFiles';

/** Takes files that are dropped, or chosen by mouse, touch or keyboard: a real file input fills it. */
export const DropZone = ({
  label,
  hint,
  icon,
  accept,
  onFiles,
  isMultiple = false,
  isDisabled = false,
  error,
  isSquare = false,
  children,
}: DropZoneProps) => {
  const { texts } = useUi();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isShaking, setShaking] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refuse = (reason: Fault) => {
    setFault(reason);
    setShaking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShaking(false), SHAKE_MS);
  };
  const take = (files: File[]) => {
    const taken = files.filter((file) => accepts(accept, file));
    if (!isMultiple && files.length > 1) return refuse('tooManyFiles');
    if (taken.length < files.length) refuse('wrongFileType');
    else setFault(null);
    if (taken.length > 0) onFiles(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) take([...event.dataTransfer.files]);
  };
  const message = error ?? (fault ? texts[fault] : null);

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-shaking={isShaking || undefined}
      data-disabled={isDisabled || undefined}
      data-square={isSquare || undefined}
      data-filled={children ? true : undefined}
    >
      {children ?? (
        <div className={classes.words} aria-hidden="true">
          {icon}
          <span className={classes.label}>{label}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </div>
      )}
      <input
        type="file"
        className={classes.input}
        aria-label={label}
        aria-describedby={`${id}-hint ${id}-fault`}
        accept={[...accept.types, ...accept.extensions].join(',')}
        multiple={isMultiple}
        disabled={isDisabled}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isDisabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Empty again, so that the same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
      <span id={`${id}-hint`} hidden>
        {hint}
      </span>
      <div id={`${id}-fault`} role="alert" className={classes.fault}>
        {message}
      </div>
    </div>
  );
};
