import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';

/** The area of pixels of one colour in a picture, in its own pixels. */
interface Found {
  readonly count: number;
  /** From the leftmost to the rightmost of them. */
  readonly width: number;
}

export interface SavedPicture {
  readonly width: number;
  readonly height: number;
  /** The requested colours, only inside the drawing. */
  readonly found: readonly Found[];
  /** Pixels above the drawing that are not the ground. */
  readonly titleInk: number;
}

/** The first bytes of every PNG. */
const SIGNATURE = '89504e470d0a1a0a';

/**
 * Decodes a PNG that the page saved, in the page itself, and looks for colours (`rgb(…)`, as computed styles have them).
 * `titleHeight`: of the rows above the drawing, where no colours are looked for; `above`: where the drawing ends.
 */
export const readPicture = async (
  page: Page,
  download: Download,
  { colours, above, titleHeight }: { colours: readonly string[]; above: number; titleHeight: number },
): Promise<SavedPicture> => {
  const bytes = await readFile(await download.path());
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('what was saved is no PNG');
  return page.evaluate(
    async ({ base64, wanted, bottom, title }) => {
      const blob = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/png' });
      const bitmap = await createImageBitmap(blob);
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const { width, height } = bitmap;
      const { data } = context.getImageData(0, 0, width, height);
      const at = (place: number) => `rgb(${data[place * 4]}, ${data[place * 4 + 1]}, ${data[place * 4 + 2]})`;
      const found = wanted.map(() => ({ count: 0, left: width, right: 0 }));
      let titleInk = 0;
      for (let place = 0; place < width * Math.min(height, bottom); place++) {
        const colour = at(place);
        if (place < width * title) {
          titleInk += colour === at(0) ? 0 : 1;
          continue;
        }
        const of = found[wanted.indexOf(colour)];
        if (!of) continue;
        of.count += 1;
        of.left = Math.min(of.left, place % width);
        of.right = Math.max(of.right, place % width);
      }
      const extents = found.map(({ count, left, right }) => ({ count, width: Math.max(0, right - left + 1) }));
      return { width, height, titleInk, found: extents };
    },
    { base64: bytes.toString('base64'), wanted: [...colours], bottom: above, title: titleHeight },
  );
};
