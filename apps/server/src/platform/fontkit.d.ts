declare module 'fontkit' {
  /** Opens a font of any format. */
  export const create: (font: Buffer) => { readonly characterSet: readonly number[] };
}
