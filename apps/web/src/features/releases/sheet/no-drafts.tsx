import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';

/** Shown instead of a sheet without drafts. */
export const NoDrafts = () => {
  const text = useMessages('catalogue', 'sheet');
  return (
    <EmptyState
      title={text('none')}
      description={text('noneHint')}
      action={
        <NextStep component={Link} to="/drafts">
          {text('toDrafts')}
        </NextStep>
      }
    />
  );
};
