import { textsLoaded } from '#lib/i18n/i18n.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const Placeholder = () => <RowsSkeleton count={4} hasImage={false} />;

/** Loads when it is first opened: the header is on every page. */
export const Notices = lazyPart(async () => {
  const { Notices: Part } = await import('./notices.tsx');
  await textsLoaded();
  return Part;
}, Placeholder);
