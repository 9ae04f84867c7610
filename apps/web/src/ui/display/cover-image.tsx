import { useState } from 'react';
import classes from './cover-image.module.css';

export interface CoverImageProps {
  /** A thumbnail's URL, or null. */
  readonly src: string | null | undefined;
  /** The alternative text; empty next to a visible title. */
  readonly alt: string;
  /** Any CSS length; absent: as wide as the container. */
  readonly size?: string;
  /** A main colour (`#rrggbb`), shown while the picture loads. */
  readonly tint?: string | null;
  /** A larger picture for dense screens, as in `srcset`. */
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly isRound?: boolean;
  /** Of a person: its initials stand in for a missing picture. */
  readonly name?: string | undefined;
  /** The page's main picture: fetched with priority. */
  readonly isMain?: boolean;
}

/** The first letters of the first two words. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A square picture; a blank sleeve, or a person's initials, if it is missing or fails to load. */
export const CoverImage = ({
  src,
  alt,
  size,
  tint,
  srcSet,
  sizes,
  isRound = false,
  isMain = false,
  name = '',
}: CoverImageProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = Boolean(src) && failed !== src;
  const initials = isShown ? '' : initialsOf(name);
  return (
    <span
      className={classes.cover}
      data-round={isRound || undefined}
      data-blank={(!isShown && initials === '') || undefined}
      style={{ ...(size ? { width: size } : {}), ...(tint && isShown ? { backgroundColor: tint } : {}) }}
      {...(isShown || !alt ? {} : { role: 'img', 'aria-label': alt })}
    >
      {initials && (
        <span className={classes.initials} aria-hidden="true">
          {initials}
        </span>
      )}
      {isShown && (
        <img
          loading={isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
          src={src ?? undefined}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          decoding="async"
          onError={() => setFailed(src ?? null)}
        />
      )}
    </span>
  );
};
