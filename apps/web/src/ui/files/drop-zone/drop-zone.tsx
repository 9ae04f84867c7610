import { type ReactNode, useId } from 'react';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import type { Accepted } from './accepts.ts';
import classes from './drop-zone.module.css';
import shake from './shake.module.css';
import { useDroppedFiles } from './use-dropped-files.ts';

export interface DropZoneProps {
  /** The control's name, which describes the files. */
  readonly label: string;
  /** The allowed types and limits, announced after the name. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly accept: Accepted;
  readonly onFiles: (files: File[]) => void;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** The reason why it is disabled, or the error of the files. */
  readonly error?: string | null;
  /** Square, as for a cover; otherwise as high as the text. */
  readonly isSquare?: boolean;
  /** One line, as beside a larger zone that takes the same files. */
  readonly isQuiet?: boolean;
  /** Shown instead of the text, such as the chosen picture. */
  readonly children?: ReactNode;
}

/** Accepts files by drop, mouse, touch or keyboard, through a native file input. */
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
  isQuiet = false,
  children,
}: DropZoneProps) => {
  const uiText = useUiText();
  const id = useId();
  const { isOver, isShaking, rejection, take, zone } = useDroppedFiles(accept, onFiles, { isMultiple, isDisabled });
  const message = error ?? (rejection ? uiText(rejection) : null);

  return (
    <div
      className={`${classes.zone} ${shake.shaken}`}
      data-over={isOver || undefined}
      data-shaking={isShaking || undefined}
      data-disabled={isDisabled || undefined}
      data-square={(isSquare && !isQuiet) || undefined}
      data-quiet={isQuiet || undefined}
      data-filled={children ? true : undefined}
    >
      {children ? (
        <>
          {children}
          <span className={classes.again} aria-hidden="true">
            {label}
          </span>
        </>
      ) : (
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
        aria-describedby={`${id}-hint ${id}-error`}
        accept={[...accept.types, ...accept.extensions].join(',')}
        multiple={isMultiple}
        disabled={isDisabled}
        {...zone}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <span id={`${id}-hint`} hidden>
        {hint}
      </span>
      <div id={`${id}-error`} role="alert" className={classes.error}>
        {message}
      </div>
    </div>
  );
};
