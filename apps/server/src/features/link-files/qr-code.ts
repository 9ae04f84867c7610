import encodeQR from 'qr';

/** Quiet modules around the code, which readers need (ISO/IEC 18004). */
const BORDER = 4;
/** Minimum pixels a side: enough for a poster. */
const PNG_SIDE = 1024;

const modulesOf = (address: string): boolean[][] => encodeQR(address, 'raw', { ecc: 'medium', border: BORDER });

/** Dark runs of a row, each from its first module, with its length. */
const runsOf = (row: readonly boolean[]): (readonly [x: number, length: number])[] =>
  [
    ...row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map(({ index, 0: run }) => [index, run.length] as const);

/** Draws a QR code as SVG: black on white in every theme, since many readers accept no other. */
export const qrSvg = (address: string): string => {
  const modules = modulesOf(address);
  const side = modules.length;
  const path = modules
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
};

/** The same as PNG, each module a square of whole pixels. */
export const qrPng = async (address: string): Promise<Buffer> => {
  // Loaded on demand: it takes megabytes of memory.
  const { default: sharp } = await import('sharp');
  const modules = modulesOf(address);
  const side = modules.length;
  const pixels = Buffer.from(modules.flat().map((isDark) => (isDark ? 0 : 255)));
  const scaled = side * Math.ceil(PNG_SIDE / side);
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(scaled, scaled, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
};
