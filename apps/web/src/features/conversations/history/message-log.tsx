import type { TicketFile, TicketMessage } from '@dubplate/contract/support/schemas';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { InfiniteData } from '@tanstack/react-query';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './history.module.css';

/** The height of a picture; reserved while it loads. */
const HIGHEST_REM = 20;

/** The smallest displayed size: an empty file would be 0 KB. */
const KILOBYTE = 1024;

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

/** Renders a text with its URLs as links. */
const Linked = ({ children }: { readonly children: string }) =>
  children.split(ADDRESS).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change.
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );

const FileLink = ({ file }: { readonly file: TicketFile }) => {
  const format = useFormat();
  return (
    <li>
      <a className={classes.file} href={file.src} download={file.name}>
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.fileName}>{file.name}</span>
        <span className={classes.fileSize}>{format.bytes(Math.max(KILOBYTE, file.size))}</span>
      </a>
    </li>
  );
};

interface MessageProps {
  readonly message: TicketMessage;
  /** Written on the reader's side of the conversation. */
  readonly isOwn: boolean;
  /** The name of the author. */
  readonly by: string;
  /** The kind of note, if the other side can't see the message. */
  readonly note?: string | undefined;
}

/** One message: who wrote it and when, its text, pictures and other files. */
export const Message = ({ message, isOwn, by, note }: MessageProps) => {
  const format = useFormat();
  const { content, created_at, images, files } = message;
  const shown = new Set(images.map(({ uuid }) => uuid));
  const others = files.filter(({ uuid }) => !shown.has(uuid));
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-note={note !== undefined || undefined}>
      <p className={classes.by}>
        {note !== undefined && <span className={classes.noteMark}>{note}</span>}
        <strong>{by}</strong> <time dateTime={created_at}>{format.dateTime(created_at)}</time>
      </p>
      {content && (
        <p className={classes.content}>
          <Linked>{content}</Linked>
        </p>
      )}
      {images.length > 0 && (
        <ul className={classes.images}>
          {images.map(({ uuid, name, src, width, height }) => (
            <li key={uuid}>
              <a href={src} download={name}>
                <img
                  src={src}
                  alt={name}
                  width={width}
                  height={height}
                  style={{ width: `min(${width}px, ${HIGHEST_REM * (width / height)}rem)` }}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.fileList}>
          {others.map((file) => (
            <FileLink key={file.uuid} file={file} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** The page size; older messages load on demand. */
export const MESSAGES_TAKE = 50;

/** Returns the id of the message before which the next, older page ends, or null. */
export const earlierThan = (page: readonly TicketMessage[]): string | null =>
  page.length < MESSAGES_TAKE ? null : (page[0]?.uuid ?? null);

/** Joins a conversation's pages into one list, oldest first: the first page contains the newest messages. */
export const inOrder = <Message extends TicketMessage>(data: InfiniteData<Message[], unknown>): Message[] =>
  [...data.pages].reverse().flat();

/** Appends a message to its conversation once: it may arrive by the call, the socket and the query. */
export const withMessage = <Message extends TicketMessage, Param>(
  known: InfiniteData<Message[], Param> | undefined,
  message: Message,
): InfiniteData<Message[], Param> | undefined => {
  if (!known) return known;
  if (known.pages.some((page) => page.some(({ uuid }) => uuid === message.uuid))) return known;
  const [newest = [], ...older] = known.pages;
  return { ...known, pages: [[...newest, message], ...older] };
};

/** Within this distance from the end of the page, in pixels, the view follows new messages. */
const NEAR = 240;

const isNearEnd = (): boolean => {
  const { scrollHeight } = document.documentElement;
  return scrollHeight - window.scrollY - window.innerHeight < NEAR;
};

/** Keeps the end of a conversation in view: after loading, and as messages arrive. */
export const useFollowing = (isLoaded: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const follow = () => {
    // Runs after the message is rendered.
    requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }));
  };
  const followIfNear = () => {
    if (isNearEnd()) follow();
  };
  useLayoutEffect(() => {
    // Scrolls to the end when the conversation opens.
    if (isLoaded) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return { end, follow, followIfNear };
};

interface MessageLogProps {
  /** The state of the messages query, used to fetch older messages. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The messages, oldest first. */
  readonly children: ReactNode;
  /** The form for the next message. */
  readonly form: ReactNode;
  readonly end: Ref<HTMLDivElement>;
}

/** A conversation's messages, oldest first, with earlier messages on demand and the form for the next. */
export const MessageLog = ({ query, children, form, end }: MessageLogProps) => {
  const text = useMessages('app', 'conversations');
  return (
    <>
      {query.hasNextPage && (
        <div className={classes.earlier}>
          <Button
            variant="default"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {text('earlier')}
          </Button>
          {query.isFetchNextPageError && (
            <Text role="alert" size="sm" c="dimmed">
              {text('earlierFailed')}
            </Text>
          )}
        </div>
      )}
      <div role="log" aria-label={text('history')}>
        <ol className={classes.history}>{children}</ol>
      </div>
      {form}
      <div ref={end} className={classes.end} />
    </>
  );
};
