import type { GreyPicture } from './grey-picture.ts';

/** A stripe differs from the edge of a picture by its width, as parts of the side. */
const NARROWEST = 0.008;
const WIDEST = 0.4;
/** How far brightness may stray within a stripe, and must jump at its inner edge: of 255. */
const PLAIN_WITHIN = 6;
const JUMP = 16;
/** So much of the stripe's inner edge must jump: a thing on a plain ground touches its lines but here and there. */
const JUMPING_PART = 0.6;
/** A scaled edge is smeared over so many lines. */
const SMEARED = 3;

type Line = (place: number) => number;

/** The lines of a picture from one of its edges inwards. */
const linesFrom = ({ pixels, width, height }: GreyPicture, edge: 'top' | 'bottom' | 'left' | 'right') => {
  const isAcross = edge === 'top' || edge === 'bottom';
  const depth = isAcross ? height : width;
  const length = isAcross ? width : height;
  const place = (index: number) => (edge === 'top' || edge === 'left' ? index : depth - 1 - index);
  const line =
    (index: number): Line =>
    (at) =>
      pixels[isAcross ? place(index) * width + at : at * width + place(index)] ?? 0;
  return { depth, length, line };
};

/** Whether a plain stripe runs along this edge and ends abruptly, along most of its length. */
const hasStripe = (picture: GreyPicture, edge: 'top' | 'bottom' | 'left' | 'right'): boolean => {
  const { depth, length, line } = linesFrom(picture, edge);
  const share = (index: number, isSo: (value: number) => boolean): number => {
    let count = 0;
    for (let at = 0; at < length; at++) if (isSo(line(index)(at))) count += 1;
    return count / length;
  };
  const ground = line(0)(Math.floor(length / 2));
  let width = 0;
  while (width < depth && share(width, (value) => Math.abs(value - ground) > PLAIN_WITHIN) === 0) width += 1;
  if (width < NARROWEST * depth || width > WIDEST * depth) return false;
  for (let index = width; index < width + SMEARED; index++)
    if (share(index, (value) => Math.abs(value - ground) > JUMP) >= JUMPING_PART) return true;
  return false;
};

/** Whether plain stripes frame the picture at opposite edges, as where it was fitted into a square. */
export const hasBorders = (picture: GreyPicture): boolean =>
  (hasStripe(picture, 'top') && hasStripe(picture, 'bottom')) ||
  (hasStripe(picture, 'left') && hasStripe(picture, 'right'));
