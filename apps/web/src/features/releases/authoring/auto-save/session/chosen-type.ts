import { RELEASE_TYPES, type ReleaseType } from '@dubplate/contract/releases/limits';
import { stored } from '#lib/storage/stored.ts';

/** Returns the type that an older release of the app stored only in this browser, and deletes it. */
export const takeStoredType = (draft: string): ReleaseType | null => {
  const place = stored(`draft-type.${draft}`);
  const value = place.read();
  place.remove();
  return RELEASE_TYPES.find((type) => type === value) ?? null;
};
