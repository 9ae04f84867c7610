import type { LinkProps } from '@tanstack/react-router';
import type { messages } from '../messages.en.ts';

interface Destination {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: keyof typeof messages & string;
}

interface DestinationGroup {
  readonly label: keyof typeof messages & string;
  readonly destinations: readonly Destination[];
}

/** Where the header leads. Statistics and purchases take their places here when they land. */
export const navigation = [
  {
    label: 'service',
    destinations: [
      { to: '/', label: 'main' },
      { to: '/artists', label: 'artists' },
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
