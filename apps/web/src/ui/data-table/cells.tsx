import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '../clipboard.ts';
import { CoverImage, type CoverImageProps } from '../display/cover-image.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './cells.module.css';

/** A small picture in a row. */
export const ImageCell = (props: Pick<CoverImageProps, 'src' | 'alt' | 'tint' | 'isRound' | 'name'>) => (
  <CoverImage {...props} size="var(--cell-picture, 3rem)" />
);

export interface ButtonCellProps {
  /** The action with the row's name: screen readers announce only this. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
}

/** A button that shows an icon. */
export const ButtonCell = ({ label, icon, onClick, isDisabled = false, isDangerous = false }: ButtonCellProps) => (
  <IconButton
    label={label}
    onClick={onClick}
    disabled={isDisabled}
    className={isDangerous ? (classes.dangerous ?? '') : ''}
  >
    {icon}
  </IconButton>
);

export interface CopyCellProps {
  /** The value to show and copy. */
  readonly value: string;
  /** The kind of value, such as UPC. */
  readonly what: string;
}

/** A value that a press copies. */
export const CopyCell = ({ value, what }: CopyCellProps) => {
  const uiText = useUiText();
  const { copy, isCopied } = useCopy();
  return (
    <button type="button" className={classes.copy} onClick={() => void copy(value)} title={uiText('copy', { what })}>
      {value}
      {isCopied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      <VisuallyHidden>{uiText('copy', { what })}</VisuallyHidden>
    </button>
  );
};
