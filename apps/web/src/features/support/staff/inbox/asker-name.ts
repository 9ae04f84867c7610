import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { fullName } from '#features/accounts/index.ts';

/** The asker's name, or their login if the name is unknown. */
export const askerName = (asker: StaffTicket['asker']): string => fullName(asker) ?? asker.username;
