import { TICKET_CONTENT_MAX } from '@dubplate/contract/support/limits';
import { isTooLong } from '@dubplate/rules/releases/line';
import { Button, Textarea } from '@mantine/core';
import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import {
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { Attachments, useAttachments } from './attachments.tsx';
import classes from './compose.module.css';
import { type KeptMessage, useKeptMessage } from './kept-message.ts';
import { SendingState, useSending } from './sending.tsx';

/** Layers that close on Escape. */
const CLOSING = '[role=dialog], [role=alertdialog], [role=listbox], header [aria-expanded=true]';

/** Closed lists of choices stay in the page. */
const hasOpenLayer = (): boolean =>
  [...document.querySelectorAll(CLOSING)].some((layer) => layer.checkVisibility?.() ?? true);

/** Escape returns to the previous page, or to this link if there is no history. An open dialog or menu closes first. */
export const useEscapeBack = (to: NonNullable<LinkProps['to']>): void => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  // Before the paint: Escape must not do what the page before it offered.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (hasOpenLayer()) return;
      if (canGoBack) router.history.back();
      else void navigate({ to });
    };
    // Runs before the dialog's listener, which would close the dialog before this looks for it.
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, [router, canGoBack, navigate, to]);
};

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
  const text = useMessages('app', 'conversations');
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

/** The `keyCode` during input method composition, in browsers that report it no other way. */
const COMPOSING = 229;

/** Returns true for Enter, except with Shift, which breaks the line, and during input method composition. */
const isSendKey = ({ key, keyCode, shiftKey, nativeEvent }: ReactKeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING;

export interface NewMessage {
  readonly content: string;
  readonly files: readonly File[];
}

interface MessageFormProps<Sent> {
  /** The storage slot of the text in this browser. */
  readonly slot: string;
  readonly label: string;
  readonly submitLabel: string;
  /** Sending is not the primary action of the screen. */
  readonly isSecondary?: boolean;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** Content above the field; may insert text at the cursor. */
  readonly tools?: (insert: (text: string) => void) => ReactNode;
  readonly onBusy?: (isBusy: boolean) => void;
  readonly onSend: (message: NewMessage, key: string) => Promise<Sent>;
  readonly onSent: (sent: Sent, isLeft: boolean) => void;
}

/** Writes a message. The browser keeps the text until it is sent, exactly once. */
export const MessageForm = <Sent,>(props: MessageFormProps<Sent>) => {
  const { slot, label, submitLabel, isSecondary = false, tools, onBusy, onSend, onSent } = props;
  const text = useMessages('app', 'conversations');
  const uiText = useUiText();
  const format = useFormat();
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? ownField;
  const { message, change, mark, clear } = useKeptMessage(slot);
  const [isMissing, setMissing] = useState(false);
  const { sending, isBusy, send, stop, reset } = useSending<Sent>({
    onSent: (sent, isLeft) => {
      clear();
      attachments.clear();
      onSent(sent, isLeft);
    },
  });
  const attachments = useAttachments(slot, () => {
    reset();
    setMissing(false);
    mark({ key: null, isWaiting: false });
  });
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const { files } = attachments;
  const content = message.content.trim();
  const isOver = isTooLong(content, TICKET_CONTENT_MAX);

  const deliver = (kept: KeptMessage) => {
    const key = kept.key ?? newKey();
    // Files don't survive a reload: without them it would be another message.
    mark({ key, isWaiting: files.length === 0 });
    void send(() => onSend({ content: kept.content.trim(), files }, key));
  };
  const submit = () => {
    if (isBusy || isOver) return;
    if (content === '' && files.length === 0) setMissing(true);
    else deliver(message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was being sent when the page was closed.
  useEffect(() => {
    if (message.isWaiting && content !== '') deliver(message);
  }, []);
  const write = (next: string) => {
    reset();
    setMissing(false);
    change({ content: next });
  };
  const insert = (inserted: string) => {
    const { current } = field;
    const typed = message.content;
    const from = current?.selectionStart ?? typed.length;
    write(typed.slice(0, from) + inserted + typed.slice(current?.selectionEnd ?? from));
    // Runs after rendering.
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };

  const counts = { typed: format.number(content.length), max: format.number(TICKET_CONTENT_MAX) };
  const Submit = isSecondary ? Button : NextStep;
  return (
    <ComposeFrame
      attachments={attachments}
      onSubmit={submit}
      foot={
        <>
          <Submit type="submit" loading={isBusy} disabled={isOver}>
            {submitLabel}
          </Submit>
          <span className={classes.keys}>{text('keysHint')}</span>
        </>
      }
    >
      {tools?.(insert)}
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={3}
        maxRows={16}
        value={message.content}
        readOnly={isBusy}
        error={isOver ? uiText('tooLong', counts) : isMissing ? text('messageMissing') : null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          submit();
        }}
      />
      <Attachments
        files={files}
        problems={attachments.problems}
        isDisabled={isBusy}
        onAdd={attachments.add}
        onRemove={attachments.remove}
      />
      <SendingState
        sending={sending}
        onStop={() => {
          stop();
          mark({ key: message.key, isWaiting: false });
        }}
      />
    </ComposeFrame>
  );
};
