/** Came after 0093-granted-territories, and with it makes 0093-store-deals. */
export const becomes = null;

export async function convert(): Promise<void> {}
