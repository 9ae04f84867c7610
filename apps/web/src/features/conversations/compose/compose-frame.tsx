import type { FormEvent, ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useMessages } from '../messages.ts';
import classes from './compose.module.css';
import type { useAttachments } from './use-attachments.ts';

const FilesGuard = lazyPart(() => import('./files-guard.tsx').then((module) => module.FilesGuard));

interface ComposeFrameProps {
  readonly attachments: Pick<ReturnType<typeof useAttachments>, 'areUnsent' | 'isOver' | 'leave' | 'target'>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** The buttons and the text next to them. */
  readonly foot: ReactNode;
}

/** The form around a message. Accepts dropped and pasted files, and warns before leaving a page with files. */
export const ComposeFrame = ({ attachments, onSubmit, children, foot }: ComposeFrameProps) => {
  const text = useMessages();
  return (
    <form
      className={classes.form}
      noValidate
      data-over={attachments.isOver || undefined}
      data-drop={text('dropHere')}
      {...attachments.target}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {attachments.areUnsent && <FilesGuard onLeave={attachments.leave} />}
      {children}
      <div className={classes.ways}>{foot}</div>
    </form>
  );
};
