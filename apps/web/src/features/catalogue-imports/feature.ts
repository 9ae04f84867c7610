import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';

const list = createRoute({
  getParentRoute: () => main,
  path: '/catalogue-imports',
  staticData: { needs: ['releases:write', 'whole-account'] },
  component: screen(() => import('./list/imports-screen.tsx'), 'ImportsScreen', 'catalogue'),
});

const one = createRoute({
  getParentRoute: () => main,
  path: '/catalogue-imports/$uuid',
  staticData: { needs: ['releases:write', 'whole-account'] },
  component: screen(() => import('./import/import-screen.tsx'), 'ImportScreen', 'catalogue'),
});

const moving = createRoute({
  getParentRoute: () => main,
  path: '/catalogue-imports/moving',
  staticData: { needs: ['releases:write', 'whole-account'] },
  component: screen(() => import('./moving/moving-screen.tsx'), 'MovingScreen', 'catalogue'),
});

export const catalogueImports = defineFeature({
  routes: { main: [list, moving, one] },
  navigation: [{ group: 'more', to: '/catalogue-imports', label: { en: 'Catalogue import', ru: 'Перенос каталога' } }],
  commands: [
    { kind: 'action', to: '/catalogue-imports', label: { en: 'Import a catalogue', ru: 'Перенести каталог' } },
  ],
});
