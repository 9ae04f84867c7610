declare module 'subset-font' {
  /** Cuts a font to the glyphs of a text, and fixes the axes of a variable one. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'truetype'; readonly variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
