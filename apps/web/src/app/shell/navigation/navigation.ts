import type { LinkProps } from '@tanstack/react-router';
import type { messages } from '#app/messages.en.ts';

interface Destination {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: keyof typeof messages & string;
}

interface DestinationGroup {
  readonly label: keyof typeof messages & string;
  readonly destinations: readonly Destination[];
}

/** Where the header leads. Statistics take their place here when they land. */
export const navigation = [
  {
    label: 'service',
    destinations: [
      { to: '/', label: 'main' },
      { to: '/artists', label: 'artists' },
      { to: '/purchases', label: 'purchases' },
    ],
  },
  {
    label: 'releases',
    destinations: [
      { to: '/releases', label: 'allReleases' },
      { to: '/drafts', label: 'drafts' },
    ],
  },
] as const satisfies readonly DestinationGroup[];

export const staffNavigation = { to: '/staff/releases', label: 'moderation' } as const satisfies Destination;
