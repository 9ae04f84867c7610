import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { fullName } from '../accounts/index.ts';

/** The sender's name, or their email address if the name is unknown. */
export const ownerName = (owner: StaffRelease['owner']): string => fullName(owner) ?? owner.username;
