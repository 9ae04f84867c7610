import type { ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

export { SettingsView } from './settings/settings-view.tsx';

/** The frame of the settings, for views of other features. */
export const SettingsLayout = lazyPart<{ readonly children: ReactNode }>(
  async () => (await import('./settings/settings-layout.tsx')).SettingsLayout,
);
