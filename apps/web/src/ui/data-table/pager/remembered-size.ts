import { stored } from '#lib/storage/stored.ts';

export const PAGE_SIZES = [5, 10, 20, 30, 40, 50] as const;

/** As many rows as every list begins with, until a person chooses another number. */
const DEFAULT_SIZE = 10;

const choice = stored('rows-on-a-page');

/** How many rows a page has: what was chosen last on this device, in whatever list. */
export const rememberedSize = (): number => {
  const kept = Number(choice.read());
  return PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_SIZE;
};

export const rememberSize = (size: number): void => choice.write(String(size));
