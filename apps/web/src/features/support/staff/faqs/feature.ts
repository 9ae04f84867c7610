import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';

const faqs = createRoute({
  getParentRoute: () => main,
  path: '/staff/faqs',
  beforeLoad: requireRole('support'),
  component: screen(() => import('./faqs-screen.tsx'), 'FaqsScreen'),
});

export const staffFaqs = defineFeature({
  routes: { main: [faqs] },
  navigation: [
    {
      group: 'staff',
      section: 'content',
      role: 'support',
      to: '/staff/faqs',
      label: { en: 'FAQ', ru: 'Вопросы и ответы' },
    },
  ],
});
