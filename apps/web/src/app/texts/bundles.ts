import type { texts as app } from './app.en.ts';
import type { texts as catalogue } from './catalogue.en.ts';
import type { texts as developers } from './developers.en.ts';
import type { texts as entry } from './entry.en.ts';
import type { texts as staff } from './staff.en.ts';
import type { texts as team } from './team.en.ts';

/** The bundles of texts: one file each per language. A new catalogue is added to both languages of its bundle. */
export const bundles = {
  entry: { en: () => import('./entry.en.ts'), ru: () => import('./entry.ru.ts') },
  app: { en: () => import('./app.en.ts'), ru: () => import('./app.ru.ts') },
  catalogue: { en: () => import('./catalogue.en.ts'), ru: () => import('./catalogue.ru.ts') },
  developers: { en: () => import('./developers.en.ts'), ru: () => import('./developers.ru.ts') },
  staff: { en: () => import('./staff.en.ts'), ru: () => import('./staff.ru.ts') },
  team: { en: () => import('./team.en.ts'), ru: () => import('./team.ru.ts') },
};

declare module '#lib/i18n/i18n.ts' {
  interface Bundles {
    entry: typeof entry;
    app: typeof app;
    catalogue: typeof catalogue;
    developers: typeof developers;
    staff: typeof staff;
    team: typeof team;
  }
}
