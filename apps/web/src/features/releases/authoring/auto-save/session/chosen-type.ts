import { RELEASE_TYPES, type ReleaseType } from '@dubplate/contract/releases/limits';
import { stored } from '#lib/storage/stored.ts';

/** The type that was chosen while this browser alone kept it; it is returned once, and then the server has it. */
export const takeStoredType = (draft: string): ReleaseType | null => {
  const place = stored(`draft-type.${draft}`);
  const value = place.read();
  place.remove();
  return RELEASE_TYPES.find((type) => type === value) ?? null;
};
