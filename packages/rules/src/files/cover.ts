import { COVER_MAX_SIDE, COVER_MIN_SIDE } from '@dubplate/contract/files/limits';

/** A cover is square, its side within what stores take. Pixels, orientation applied. */
export const isCoverSizeValid = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width === height && width >= COVER_MIN_SIDE && width <= COVER_MAX_SIDE;
