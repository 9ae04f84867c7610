import { Modal } from '@mantine/core';
import { type ReactNode, type RefCallback, useCallback } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { Unbroken } from '../texts/unbroken.tsx';
import classes from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Any width; the dialog is never wider than the page. */
  readonly size?: string;
  /** A dialog that must be answered: only its buttons close it. */
  readonly isStrict?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A dialog with a heading, a close button, and content. Built from parts, because Mantine's own header is a second
 * banner landmark for screen readers.
 */
export const Dialog = ({
  opened,
  onClose,
  title,
  children,
  size = '32rem',
  isStrict = false,
  role = 'dialog',
}: DialogProps) => {
  const uiText = useUiText();
  const focusReturn = useFocusReturn(opened);
  const content = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      // Mantine always sets the role `dialog`, and only once, so a later value stays.
      element?.setAttribute('role', role);
      focusReturn(element);
    },
    [role, focusReturn],
  );
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      returnFocus={false}
      radius="lg"
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
      closeOnClickOutside={!isStrict}
      closeOnEscape={!isStrict}
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={3} />
      <Modal.Content ref={content}>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>
            {typeof title === 'string' ? <Unbroken>{title}</Unbroken> : title}
          </Modal.Title>
          {!isStrict && <Modal.CloseButton aria-label={uiText('close')} size="lg" iconSize={20} />}
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
