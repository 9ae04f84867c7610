/** The texts of a saved picture. */
export interface PictureWords {
  readonly title: string;
  readonly legend: readonly { readonly name: string; readonly colour: string; readonly value: string }[];
}

/** Pixels of the picture for each of the screen. */
const SCALE = 2;
const PADDING = 24;
const TITLE_HEIGHT = 44;
const LEGEND_ROW = 26;

/** The parts of a drawing that have looks of their own in the page’s styles, which a picture does not have. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'visibility'] as const;

/** Copies the drawing with inlined styles. Removes its texts, because they need the page’s fonts. */
const withStyles = (drawing: SVGSVGElement): SVGSVGElement => {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [...drawing.querySelectorAll<SVGElement>('*')];
  for (const [place, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[place];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.style.setProperty(name, style.getPropertyValue(name));
  }
  for (const words of copy.querySelectorAll('text, title')) words.remove();
  return copy;
};

const imageOf = async (drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> => {
  const copy = withStyles(drawing);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
};

/** Resolves a CSS colour in the current theme. */
const resolved = (colour: string): string => {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

const drawTexts = (context: CanvasRenderingContext2D, drawing: SVGSVGElement, box: DOMRect) => {
  for (const words of drawing.querySelectorAll('text')) {
    const style = getComputedStyle(words);
    const place = words.getBoundingClientRect();
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.textBaseline = 'middle';
    context.fillText(words.textContent ?? '', place.left - box.left, place.top - box.top + place.height / 2);
  }
};

const drawLegend = (context: CanvasRenderingContext2D, legend: PictureWords['legend'], width: number, ink: string) => {
  for (const [row, { name, colour, value }] of legend.entries()) {
    const middle = row * LEGEND_ROW + LEGEND_ROW / 2;
    context.fillStyle = resolved(colour);
    context.beginPath();
    context.arc(6, middle, 5, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = ink;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.fillText(name, 20, middle);
    context.textAlign = 'right';
    context.fillText(value, width, middle);
  }
  context.textAlign = 'left';
};

/**
 * A chart as a PNG, in the colours of the theme in use and at twice its size, with its title and its legend.
 * @throws where the browser can’t draw it
 */
export const drawPicture = async (drawing: SVGSVGElement, { title, legend }: PictureWords): Promise<Blob> => {
  const box = drawing.getBoundingClientRect();
  const legendHeight = legend.length === 0 ? 0 : legend.length * LEGEND_ROW + PADDING;
  const width = Math.max(box.width, 320);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (box.height + TITLE_HEIGHT + legendHeight + 2 * PADDING) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const page = getComputedStyle(document.body);
  context.scale(SCALE, SCALE);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(PADDING, PADDING);
  context.fillStyle = page.color;
  context.font = `600 18px ${page.fontFamily}`;
  context.textBaseline = 'top';
  context.fillText(title, 0, 0);
  context.translate(0, TITLE_HEIGHT);
  const left = (width - box.width) / 2;
  context.translate(left, 0);
  context.drawImage(await imageOf(drawing, box.width, box.height), 0, 0, box.width, box.height);
  drawTexts(context, drawing, box);
  context.translate(-left, box.height + PADDING);
  context.font = `400 14px ${page.fontFamily}`;
  drawLegend(context, legend, width, page.color);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('no picture');
  return picture;
};
