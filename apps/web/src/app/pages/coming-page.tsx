import { EmptyState } from '../../ui/empty-state.tsx';
import { useMessages } from '../messages.ts';

/** Stands where a room's screen has not landed yet. */
export const ComingPage = () => {
  const text = useMessages();
  return <EmptyState title={text('comingTitle')} />;
};
