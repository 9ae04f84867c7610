import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { fullName } from '../accounts/index.ts';

/** Who sent it: the name, or the address where no name is known. */
export const ownerName = (owner: StaffRelease['owner']): string => fullName(owner) ?? owner.username;
