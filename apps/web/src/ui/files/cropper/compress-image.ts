import { readImage } from './draw-crop.ts';
import { scaledSize } from './square-crop.ts';

const MAX_SIDE = 3000;
const JPEG_QUALITY = 0.9;

export interface CompressedImage {
  readonly blob: Blob;
  readonly isCompressed: boolean;
}

/**
 * Returns a picture whose longest side is at most 3000 pixels. A larger picture is scaled down and becomes a JPEG.
 * @throws if the file is not a readable picture
 */
export const compressImage = async (file: Blob): Promise<CompressedImage> => {
  const image = await readImage(file);
  const size = scaledSize(image, MAX_SIDE);
  if (size.width === image.width && size.height === image.height) return { blob: file, isCompressed: false };
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent parts become paper, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (!blob) throw new Error('no picture');
  return { blob, isCompressed: true };
};
