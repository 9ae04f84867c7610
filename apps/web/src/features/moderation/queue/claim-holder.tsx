import type { Claim } from '@dubplate/contract/moderation/queue-schemas';
import { useMe } from '#features/accounts/index.ts';
import { useMessages } from '../messages.ts';
import { ownerName } from '../owner-name.ts';

/** The moderator who has claimed a release, for a table row. */
export const ClaimHolder = ({ claim }: { readonly claim: Claim }) => {
  const text = useMessages();
  const me = useMe();
  return claim.holder.uuid === me?.uuid ? text('you') : ownerName(claim.holder);
};
