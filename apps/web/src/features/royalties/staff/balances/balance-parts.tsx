import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { StaffHold } from '@dubplate/contract/royalties/schemas';
import { Link } from '@tanstack/react-router';
import shared from '#features/royalties/parts/royalties.module.css';
import { ApiError, errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
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

/** The server’s issues by field, and the text of a refusal that has none. */
export const useFieldIssues = (error: unknown) => {
  const text = useMessages('staff', 'staffRoyalties');
  const language = useLanguage();
  const issues = new Map(
    error instanceof ApiError ? error.issues.map(({ path, message }) => [path, message] as const) : [],
  );
  const other = error && issues.size === 0 ? (errorText(error, language, royaltiesErrors) ?? text('noAnswer')) : null;
  return { issues, other };
};
