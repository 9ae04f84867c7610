import type { StaffHold } from '@dubplate/contract/royalties/schemas';
import { Link } from '@tanstack/react-router';
import shared from '#features/royalties/parts/royalties.module.css';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { useMessages } from '../messages.ts';

/** The owner of a balance, as a link to their page. */
export const Holder = ({ user: { uuid, username } }: Pick<StaffHold, 'user'>) => {
  const text = useMessages();
  if (uuid === null) return username ?? text('invitedPerson');
  return (
    <Link to="/staff/people/$uuid" params={{ uuid }} className={shared.link}>
      <EmailText>{username ?? uuid}</EmailText>
    </Link>
  );
};
