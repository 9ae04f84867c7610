/** Did the same, under another number. */
export const becomes = '0082-opinions-asked';

export async function convert(): Promise<void> {}
