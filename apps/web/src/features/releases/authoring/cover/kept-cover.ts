import { asFields } from '#lib/storage/stored.ts';

/** A cover that waits in this browser: what outlives the page of it, beside its picture. */
export interface KeptCover {
  readonly id: string;
  readonly name: string;
}

export const parseKeptCover = (value: unknown): KeptCover | null => {
  const { id, name } = asFields(value) ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
};
