import { afterEach, expect, it, vi } from 'vitest';
import { drawCrop } from './draw-crop.ts';

afterEach(() => vi.restoreAllMocks());

const area = { x: 0, y: 0, width: 3000, height: 3000 };
const drawing = { drawImage: () => {}, fillRect: () => {} };

/** A canvas whose PNG has 30 bytes and whose JPEG has 5. */
const stubCanvas = () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer, type) =>
    answer(new Blob(['x'.repeat(type === 'image/png' ? 30 : 5)], { type: type ?? '' })),
  );
};

it.each([
  [30, 'image/png', false],
  [29, 'image/jpeg', true],
])('a PNG of 30 bytes, of which %i are allowed, is cut as %s', async (maxBytes, type, isCompressed) => {
  stubCanvas();
  const cropped = await drawCrop({} as ImageBitmap, area, 3000, 'image/png', maxBytes);
  expect([cropped.blob.type, cropped.isCompressed]).toEqual([type, isCompressed]);
});
