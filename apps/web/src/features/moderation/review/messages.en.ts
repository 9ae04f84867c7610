export const messages = {
  noWarnings: 'No warnings.',
  notes_one: '{count} note',
  notes_other: '{count} notes',
  inRelease: '{title} by {owner}',
  inTrack: '{title}, track “{track}”, by {owner}',
} as const;
