import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface IconButtonProps extends ActionIconProps {
  /** The action: the button's name and tooltip. */
  readonly label: string;
  readonly onClick?: () => void;
  /** Replaces the button, for example by a link. */
  readonly renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/**
 * An icon button. The tooltip renders only on hover or focus: a long list has hundreds of them, and each would slow
 * down its row.
 */
export const IconButton = ({ label, ...button }: IconButtonProps) => {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = () => setTarget(null);
  return (
    <>
      <ActionIcon
        aria-label={label}
        onPointerEnter={({ currentTarget }) => setTarget(currentTarget)}
        onPointerLeave={hide}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setTarget(currentTarget)}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
        {...button}
      />
      {target && <Tooltip label={label} target={target} opened />}
    </>
  );
};
