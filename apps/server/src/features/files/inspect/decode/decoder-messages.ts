import type { Text } from '@dubplate/contract/catalogue';
import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import type { UploadRefusal } from '../upload-refused.ts';
import type { ImageFacts } from './inspect-image.ts';

/** A copy of the pixels alone, of the same kind as the picture or as the JPEG of a cover for stores. */
export interface CleanCopy {
  readonly path: string;
  readonly as: 'SAME' | 'COVER_JPEG';
}

/** A request to a decoding process. */
export interface DecodeRequest {
  readonly path: string;
  readonly withThumbnails: boolean;
  /** Null: none is written. */
  readonly cleanCopy: CleanCopy | null;
  /** Where the picture is written as `normalizeImage` makes it, if it is not normal; null: nowhere. */
  readonly normalCopy: string | null;
  /** A JPEG without an end mark: it is refused unless all of its pixels are there. */
  readonly lacksEnd: boolean;
}

/** A picture that was decoded to its last pixel; of the normal copy, if one was written. */
export interface DecodedPicture {
  readonly facts: ImageFacts;
  readonly hasNormalCopy: boolean;
  readonly thumbnails: readonly { readonly size: ThumbnailSize; readonly webp: Uint8Array }[];
}

/** What a decoding process answers; `rss` is the memory that it uses, in bytes. */
export type DecodeAnswer =
  | { readonly type: 'decoded'; readonly picture: DecodedPicture; readonly rss: number }
  | { readonly type: 'refused'; readonly code: UploadRefusal; readonly detail: Text; readonly rss: number };

/** The exit code of a process whose picture took more memory than it may. */
export const TOO_MUCH_MEMORY = 77;
