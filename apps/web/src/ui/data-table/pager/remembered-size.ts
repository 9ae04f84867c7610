import { stored } from '#lib/storage/stored.ts';

export const PAGE_SIZES = [5, 10, 20, 30, 40, 50] as const;

/** The rows per page until the user chooses another number. */
const DEFAULT_SIZE = 10;

const choice = stored('rows-on-a-page');

/** Returns the rows per page last chosen on this device, in any list. */
export const rememberedSize = (): number => {
  const kept = Number(choice.read());
  return PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_SIZE;
};

export const rememberSize = (size: number): void => choice.write(String(size));
