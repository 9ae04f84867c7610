import { createRoute } from '@tanstack/react-router';
import { readQueueSearch } from '#features/moderation/queue/queue-search.ts';
import { screen } from '#lib/routing/screen.ts';
import { pageSearch } from '#lib/routing/search.ts';
import { requireRole } from '../guard.ts';
import { main } from './main.ts';

export const moderationQueue = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases',
  beforeLoad: requireRole('moderator'),
  validateSearch: (search) => ({ ...readQueueSearch(search), ...pageSearch(search) }),
  component: screen(() => import('#features/moderation/queue/queue-screen.tsx'), 'QueueScreen'),
});

export const moderationReview = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases/$uuid',
  beforeLoad: requireRole('moderator'),
  component: screen(() => import('#features/moderation/review/review-screen.tsx'), 'ReviewScreen'),
});
