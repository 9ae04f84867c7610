import { useEffect, useState } from 'react';
import { readImage } from './draw-crop.ts';

type ImageState =
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly bitmap: ImageBitmap; readonly address: string };

/** Decodes a chosen picture and creates a URL to show it. */
export const useImage = (file: Blob): ImageState => {
  const [image, setImage] = useState<ImageState>({ state: 'reading' });
  useEffect(() => {
    let isUnmounted = false;
    const address = URL.createObjectURL(file);
    setImage({ state: 'reading' });
    readImage(file).then(
      (bitmap) => !isUnmounted && setImage({ state: 'ready', bitmap, address }),
      () => !isUnmounted && setImage({ state: 'failed' }),
    );
    return () => {
      isUnmounted = true;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return image;
};
