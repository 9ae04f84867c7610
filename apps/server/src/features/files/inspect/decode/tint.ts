/** How much a grey counts beside a full colour: the main colour of a red label on white paper is red. */
const GREY_WEIGHT = 0.15;

/**
 * The main colour of a picture as #rrggbb: the strongest of 512 boxes of the RGB cube, colourful pixels counting more, and
 * in it the mean.
 * @param pixels three bytes a pixel
 */
export function tintOf(pixels: Uint8Array): string {
  const boxes = new Map<number, { weight: number; red: number; green: number; blue: number; count: number }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const box = boxes.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0, count: 0 };
    box.weight += GREY_WEIGHT + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
    box.red += red;
    box.green += green;
    box.blue += blue;
    box.count += 1;
    boxes.set(key, box);
  }
  let best = { weight: 0, red: 0, green: 0, blue: 0, count: 1 };
  for (const box of boxes.values()) if (box.weight > best.weight) best = box;
  const { count } = best;
  return `#${[best.red, best.green, best.blue].map((sum) => hexByte(sum / count)).join('')}`;
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
