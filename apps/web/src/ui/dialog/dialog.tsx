import { Modal } from '@mantine/core';
import { type ReactNode, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { Unbroken } from '../texts/unbroken.tsx';
import classes from './dialog.module.css';

/** The elements that can receive the focus, nearest first. */
type WayBack = readonly Element[];

const DIALOG = '[role=dialog], [role=alertdialog]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled)';

const waysBack = new WeakMap<Element, WayBack>();
const open = new Set<Element>();
let latest: WayBack = [];

const withAncestors = (element: Element): Element[] => {
  const chain: Element[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) chain.push(each);
  return chain;
};

/** For a dialog opened from another, uses the other's return target: the other may be closed by then. */
const wayBackFrom = (element: Element | null): WayBack => {
  if (!element || element === document.body) return latest;
  const dialog = element.closest(DIALOG);
  return [...withAncestors(element), ...((dialog && waysBack.get(dialog)) ?? [])];
};

const isReachable = (element: Element): boolean => {
  const dialog = element.closest(DIALOG);
  const top = [...open].at(-1);
  return element.isConnected && (dialog === null || open.has(dialog)) && (!top || top === dialog);
};

/** Keeps the focus if closing the dialog has moved it. */
const wasLedOn = (closed: Element | null): boolean => {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !closed?.contains(activeElement);
};

const goBack = (way: WayBack, closed: Element | null): void => {
  if (wasLedOn(closed)) return;
  for (const element of way.filter(isReachable)) {
    const target = element.matches(FOCUSABLE) ? element : element.querySelector(FOCUSABLE);
    if (!(target instanceof HTMLElement)) continue;
    target.focus({ preventScroll: true });
    return;
  }
};

const noteOpened = (content: Element | null, way: WayBack | null): void => {
  if (!content || !way) return;
  open.add(content);
  waysBack.set(content, way);
};

/**
 * Returns the focus to its place before a dialog opened, or to the nearest remaining element. Mantine's own return
 * loses it if a dialog opens from another, renders open, or has changed its opener.
 * @returns a ref for the dialog's content
 */
export const useFocusReturn = (isOpen: boolean): RefCallback<HTMLElement> => {
  const way = useRef<WayBack | null>(null);
  const content = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const back = wayBackFrom(document.activeElement);
    way.current = back;
    latest = back;
    noteOpened(content.current, back);
    return () => {
      way.current = null;
      const closed = content.current;
      if (closed) open.delete(closed);
      // Runs after the next render, which may open another dialog.
      setTimeout(() => goBack(back, closed));
    };
  }, [isOpen]);
  // Stable: React detaches and attaches a ref that changes.
  return useCallback((element) => {
    if (element === null && content.current) open.delete(content.current);
    content.current = element;
    noteOpened(element, way.current);
  }, []);
};

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
  /** At the side of the window and as high: for a long look at one row of a list. */
  readonly isDrawer?: boolean;
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
  isDrawer = false,
}: DialogProps) => {
  const uiText = useUiText();
  const focusReturn = useFocusReturn(opened);
  // Stable, like the ref that it calls.
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
      classNames={{
        inner: classes.inner ?? '',
        content: `${classes.content} ${isDrawer ? classes.drawer : ''}`,
      }}
      {...(isDrawer && { transitionProps: { duration: 160, transition: 'slide-left' } })}
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
