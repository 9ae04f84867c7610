export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The maximum zoom that leaves the crop enough pixels. */
export const maxZoomFor = (width: number, height: number, minSide: number): number =>
  Math.max(1, Math.min(8, Math.min(width, height) / Math.max(1, minSide)));

export const isTooSmall = (width: number, height: number, minSide: number): boolean =>
  Math.min(width, height) < minSide;

/** The side of the sent picture: the crop, scaled down if it is larger than allowed. */
export const outputSide = (area: PixelArea, maxSide: number): number =>
  Math.min(maxSide, Math.round(Math.min(area.width, area.height)));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size with the longest side at most `maxSide`, in the same proportions. */
export const scaledSize = ({ width, height }: Size, maxSide: number): Size => {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
