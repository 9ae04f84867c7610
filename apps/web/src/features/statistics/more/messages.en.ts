export const messages = {
  tracks: 'Tracks by streams',
  track: 'Track',
  release: 'Release',
  streams: 'Streams',
  tracksFailed: 'The tracks could not be loaded',
  untitled: 'Untitled',

  territories: 'Streams by territory',
  territory: 'Territory',
  share: 'Share',
  unknownTerritory: 'Not named by the store',
  territoriesFailed: 'The territories could not be loaded',
  map: 'Map of the territories',
  pointHint: 'Point at a country to see its streams',
  streamsIn: '{territory}: {streams}',
  fewer: 'Fewer',
  more: 'More',
  showAll_one: 'Show all: {count} more',
  showAll_other: 'Show all: {count} more',

  firstDays: 'The first {number} days',
  firstDaysHint: 'All streams of a release up to each day, counted from its release date.',
  dayNumber: 'Day {number}',
  firstDaysByMonth: 'On your plan these are the sums of the first days. With PREMIUM you see how each release grew.',
  plans: 'See the plans',
  firstDaysFailed: 'The first days could not be loaded',

  weekly: 'Weekly email',
  weeklyHint:
    'Every Wednesday: your streams of the week before, your most played release, and the store that played it most.',
  weeklyFailed: 'The weekly email could not be changed',
} as const;
