import type { StaffHold } from '@dubplate/contract/royalties/schemas';
import { Link } from '@tanstack/react-router';
import shared from '#features/royalties/parts/royalties.module.css';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';

/** The owner of a balance, as a link to their page. */
export const Holder = ({ user: { uuid, username } }: Pick<StaffHold, 'user'>) => {
  const text = useMessages('staff', 'staffRoyalties');
  if (uuid === null) return username ?? text('invitedPerson');
  return (
    <Link to="/staff/people/$uuid" params={{ uuid }} className={shared.link}>
      <EmailText>{username ?? uuid}</EmailText>
    </Link>
  );
};
