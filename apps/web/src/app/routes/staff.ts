import { createRoute } from '@tanstack/react-router';
import { readQueueSearch } from '#features/moderation/queue/queue-search.ts';
import { requireRole } from '../guard.ts';
import { pageSearch } from '../search.ts';
import { main } from './main.ts';
import { screen } from './screen.ts';

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
