import { IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { deletionQuery } from './own-data-api.ts';

/** Announces a scheduled deletion and links to its cancellation; empty if none is scheduled. */
export const DeletionNotice = ({ className }: { className: string | undefined }) => {
  const text = useMessages('app', 'ownData');
  const format = useFormat();
  const { data: planned } = useQuery(deletionQuery);
  return planned ? (
    <aside className={className}>
      <IconUserMinus size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {text('planned', { when: format.date(planned.due_at) })} <Link to="/settings/data">{text('keep')}</Link>
      </span>
    </aside>
  ) : null;
};
