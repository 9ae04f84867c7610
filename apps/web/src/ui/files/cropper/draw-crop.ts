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

export type CropOutput = 'image/jpeg' | 'image/png';

const JPEG_QUALITY = 0.9;

export interface CroppedImage {
  readonly blob: Blob;
  /** Pixels. */
  readonly side: number;
  /** True if the picture was scaled down, or a PNG became a JPEG. */
  readonly isCompressed: boolean;
}

/** Decodes a picture with the camera's orientation applied. */
export const readImage = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

const encode = (canvas: HTMLCanvasElement, type: CropOutput): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, JPEG_QUALITY);
  });

/** Crops a square out of a picture, scaled down to `maxSide`; a PNG of more than `maxBytes` becomes a JPEG. */
export const drawCrop = async (
  image: ImageBitmap,
  area: PixelArea,
  maxSide: number,
  type: CropOutput,
  maxBytes: number,
): Promise<CroppedImage> => {
  const side = outputSide(area, maxSide);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const isScaled = side < Math.round(area.width);
  if (type === 'image/png') {
    const blob = await encode(canvas, type);
    if (blob.size <= maxBytes) return { blob, side, isCompressed: isScaled };
  }
  // JPEG has no transparency: transparent parts become paper, not black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  return { blob: await encode(canvas, 'image/jpeg'), side, isCompressed: isScaled || type === 'image/png' };
};
