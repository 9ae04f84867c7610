import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface IconButtonProps extends ActionIconProps {
  /** What it does: its name, and its tooltip. */
  readonly label: string;
  readonly onClick?: () => void;
  /** What it is instead of a button, such as a link. */
  readonly renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/**
 * A button that shows an icon alone. Its tooltip is rendered while it is pointed at or has the keyboard: a long list has
 * hundreds of them, and each would be prepared with its row.
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
