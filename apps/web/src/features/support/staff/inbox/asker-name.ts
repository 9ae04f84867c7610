import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { fullName } from '#features/accounts/index.ts';

/** Who asks: the name, or by which name they sign in where no other is known. */
export const askerName = (asker: StaffTicket['asker']): string => fullName(asker) ?? asker.username;
