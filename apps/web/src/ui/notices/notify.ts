import { enqueue, errorId, type Notice, type NoticeStyle, withdraw } from './notice-queue.ts';

export type { Notice, NoticeAction, NoticeStyle } from './notice-queue.ts';

type Styled = Omit<Notice, 'style'>;

const styled = (style: NoticeStyle) => (notice: Styled | string) =>
  enqueue(typeof notice === 'string' ? { message: notice, style } : { ...notice, style });

/** Shows a notice in the stack; returns its id. */
export const notify = {
  default: styled('default'),
  success: styled('success'),
  error: styled('error'),
  warning: styled('warning'),
  info: styled('info'),
  /** Withdraws a notice that no longer holds. */
  withdraw,
  /** Withdraws an error notice after the same action has succeeded. */
  withdrawError: (title: string): void => withdraw(errorId(title)),
};
