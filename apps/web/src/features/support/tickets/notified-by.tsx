import type { NotifiedBy } from '@dubplate/contract/support/schemas';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';

const texts = { EMAIL: 'byEmail', SMS: 'bySms', NONE: 'byNone' } as const satisfies Record<NotifiedBy, string>;

/** Explains how the user is notified of an answer; without a confirmed login, only this page shows it. */
export const NotifiedByText = ({ by }: { readonly by: NotifiedBy }) => {
  const text = useMessages('app', 'tickets');
  return (
    <>
      {text(texts[by])}
      {by === 'NONE' && (
        <>
          {' '}
          <Link to="/settings">{text('verify')}</Link>
        </>
      )}
    </>
  );
};
