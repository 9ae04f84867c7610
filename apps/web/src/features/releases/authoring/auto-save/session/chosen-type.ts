import { RELEASE_TYPES, type ReleaseType } from '@dubplate/contract/releases/limits';
import { stored } from '#lib/storage/stored.ts';

const isType = (value: unknown): value is ReleaseType => RELEASE_TYPES.some((type) => type === value);
const place = (draft: string) => stored(`draft-type.${draft}`);

/** The release type that the person chose: what is sent is `SINGLE` until there is a second track. */
export const chosenType = {
  read(draft: string): ReleaseType | null {
    const value = place(draft).read();
    return isType(value) ? value : null;
  },
  write: (draft: string, type: ReleaseType): void => place(draft).write(type),
  forget: (draft: string): void => place(draft).remove(),
};
