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
  /** The page's main picture: fetched with priority. */
  readonly isMain?: boolean;
}

/** A square picture; a blank sleeve if it is missing or fails to load. */
export const CoverImage = ({
  src,
  alt,
  size,
  tint,
  srcSet,
  sizes,
  isRound = false,
  isMain = false,
}: CoverImageProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = Boolean(src) && failed !== src;
  return (
    <span
      className={classes.cover}
      data-round={isRound || undefined}
      data-blank={!isShown || undefined}
      style={{ ...(size ? { width: size } : {}), ...(tint && isShown ? { backgroundColor: tint } : {}) }}
      {...(isShown || !alt ? {} : { role: 'img', 'aria-label': alt })}
    >
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
