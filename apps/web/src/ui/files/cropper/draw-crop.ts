import { outputSide, type PixelArea } from './square-crop.ts';

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
