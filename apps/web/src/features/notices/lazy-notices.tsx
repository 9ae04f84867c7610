import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const Placeholder = () => <RowsSkeleton count={4} hasImage={false} />;

/** Loads when it is first opened: the header is on every page. */
export const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices, Placeholder);
