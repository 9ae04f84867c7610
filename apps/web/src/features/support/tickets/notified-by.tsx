import type { NotifiedBy } from '@dubplate/contract/support/schemas';
import { Link } from '@tanstack/react-router';
import { useMessages } from './messages.ts';

const texts = { EMAIL: 'byEmail', SMS: 'bySms', NONE: 'byNone' } as const satisfies Record<NotifiedBy, string>;

/** How somebody learns that an answer is there; an unproven name learns it nowhere but here. */
export const NotifiedByText = ({ by }: { readonly by: NotifiedBy }) => {
  const text = useMessages();
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
