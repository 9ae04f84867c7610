import type { LinkProps } from '@tanstack/react-router';
import type { messages } from './messages.en.ts';

interface SettingsViewLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: keyof typeof messages & string;
}

/** The views of the settings in display order. A new view needs a line here and a route. */
export const settingsViews = [
  { to: '/settings', label: 'profile' },
  { to: '/settings/password', label: 'password' },
  { to: '/settings/security', label: 'security' },
  { to: '/settings/sessions', label: 'sessions' },
  { to: '/settings/data', label: 'ownData' },
] as const satisfies readonly SettingsViewLink[];
