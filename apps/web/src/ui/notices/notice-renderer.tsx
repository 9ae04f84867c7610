import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useUi } from '../texts/ui-provider.tsx';
import {
  drainWaiting,
  drainWithdrawn,
  errorId,
  errorTitle,
  type NoticeStyle,
  noticesQueued,
  type QueuedNotice,
} from './notice-queue.ts';
import classes from './notices.module.css';

/** The interval of the timer, in milliseconds. */
const TICK_MS = 250;

/**
 * Calls `onEnd` once something has been visible for this many milliseconds. Time does not count while the page is
 * hidden, while the user is reading it, or while the browser was frozen: a delayed tick counts once. On a plain timer,
 * a notice disappeared before the user could see it.
 * @returns a function that stops the timer
 */
const countSeenTime = (ms: number, isRead: () => boolean, onEnd: () => void): (() => void) => {
  let left = ms;
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden' || isRead()) return;
    left -= TICK_MS;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
};

const QUICK_MS = 6_000;
const SLOW_MS = 12_000;

const icons: Readonly<Record<NoticeStyle, ReactNode>> = {
  default: null,
  success: <IconCheck size={18} stroke={2} />,
  error: <IconX size={18} stroke={2} />,
  warning: <IconAlertTriangle size={18} stroke={2} />,
  info: <IconInfoCircle size={18} stroke={2} />,
};

const lifetimes: Readonly<Record<NoticeStyle, number>> = {
  default: QUICK_MS,
  success: QUICK_MS,
  info: QUICK_MS,
  warning: SLOW_MS,
  error: SLOW_MS,
};

const GAP_PX = 12;

/** Scrolls the focused element out from under the notices: they are often about it. */
const uncoverFocus = (stack: Element): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || stack.contains(focused)) return;
  const [cover, field] = [stack.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered =
    field.top < cover.bottom && field.bottom > cover.top && field.left < cover.right && field.right > cover.left;
  // Only for a field: a page or a long part of it can have the focus too, and can't be moved away.
  if (isCovered && field.height < window.innerHeight / 4)
    window.scrollBy({ top: field.top - cover.bottom - GAP_PX, behavior: 'instant' });
};

const Body = ({ notice }: { notice: QueuedNotice }) => {
  const { message, action, id } = notice;
  const place = useRef<HTMLSpanElement>(null);
  const lifetime = notice.lifetime ?? lifetimes[notice.style ?? 'default'];
  useEffect(() => {
    // The notice is still sliding in, so measure its stack, which has the final position.
    const stack = place.current?.closest('[data-position]');
    if (stack) uncoverFocus(stack);
    if (lifetime === false) return;
    const isRead = () => place.current?.closest('[role=alert]')?.matches(':hover, :focus-within') ?? false;
    return countSeenTime(lifetime, isRead, () => notifications.hide(id));
  }, [lifetime, id]);
  return (
    <>
      <span ref={place} hidden />
      <div className={classes.message}>{message}</div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.onClick();
            notifications.hide(id);
          }}
        >
          {action.label}
        </button>
      )}
    </>
  );
};

const showNotice = (notice: QueuedNotice, closeLabel: string): void => {
  const style = notice.style ?? 'default';
  const icon = icons[style];
  notifications.hide(notice.id);
  notifications.show({
    id: notice.id,
    title: notice.title,
    message: <Body key={notice.serial} notice={notice} />,
    // Mantine's timer would also run while the page is hidden.
    autoClose: false,
    ...(icon ? { icon } : {}),
    withBorder: false,
    radius: 'lg',
    className: classes.notice ?? '',
    closeButtonProps: { 'aria-label': closeLabel },
    attributes: { root: { 'data-style': style } },
  });
};

export const NoticeRenderer = () => {
  const { text: uiText, inLoadedLanguages } = useUi();
  useEffect(() => {
    const show = () => {
      for (const id of drainWithdrawn()) {
        notifications.hide(id);
        // The notice may have been shown in the former language.
        const title = errorTitle(id);
        if (title) for (const known of inLoadedLanguages(title)) notifications.hide(errorId(known));
      }
      for (const notice of drainWaiting()) showNotice(notice, uiText('close'));
    };
    show();
    return noticesQueued.on(show);
  }, [uiText, inLoadedLanguages]);
  return (
    <Notifications
      position="top-right"
      limit={3}
      zIndex={400}
      containerWidth={400}
      // A long reason is shown whole, with the link below it.
      notificationMaxHeight="none"
      className={classes.stack ?? ''}
    />
  );
};
