import { useMessages } from '#app/messages.ts';
import { AllStreams } from '#features/statistics/index.ts';
import { NoticesMenu } from './notices-menu.tsx';

/** The header's counters: streams and unread notices. */
export const LateTools = () => {
  const text = useMessages();
  return (
    <>
      <AllStreams label={text('streams')} look="header" />
      <NoticesMenu />
    </>
  );
};
