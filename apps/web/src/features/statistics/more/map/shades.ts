/** From few streams to the most; a territory without streams has shade 0. */
export const SHADES = [1, 2, 3, 4, 5] as const;

/**
 * The shade of a territory beside the one with the most streams. By the square root: one country often has most of the
 * streams, and the others would all look alike.
 */
export const shadeOf = (streams: number, largest: number): number =>
  streams <= 0 || largest <= 0 ? 0 : Math.max(1, Math.ceil(SHADES.length * Math.sqrt(Math.min(1, streams / largest))));
