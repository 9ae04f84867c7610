import type { TicketFile, TicketMessage } from '@dubplate/contract/support/schemas';
import { IconDownload } from '@tabler/icons-react';
import { useFormat } from '#lib/i18n/format.ts';
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
