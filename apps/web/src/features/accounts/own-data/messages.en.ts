export const messages = {
  ownData: 'Your data',
  lead: 'Take everything with you, or leave for good.',
  loadFailed: 'This could not be loaded',

  export: 'A copy of everything',
  exportLead:
    'Your profile, artists, releases and purchases, with every cover and recording exactly as you uploaded it, in one ZIP file.',
  ask: 'Make a copy',
  askFailed: 'The copy could not be requested',
  making: 'Your copy is being prepared. You can leave this page: we will write to you when it is ready.',
  progress: 'Files packed',
  ready: 'Your copy of {when} is ready, {size}. You can download it until {until}.',
  download: 'Download',
  downloadFailed: 'The download could not start',
  passwordAgain:
    'You signed in a while ago, so please confirm your password: this file holds everything you have here.',
  askAgain: 'Make a new one',
  failed: 'The copy could not be made this time. Nothing is lost; please try again.',
  tryAgain: 'Try again',

  deletion: 'Delete the account',
  deletionLead: 'In 14 days, so that you can change your mind.',
  goes: 'What is deleted',
  goesList:
    'Your profile, sessions and passkeys; drafts, denied releases and those still waiting for review, with their files.',
  stays: 'What stays',
  staysList:
    'Releases that are in stores or on their way there, with the names on them: ask support to take them down first. Payment records, because the law requires them.',
  delete: 'Delete my account',
  deleteHeading: 'Delete your account?',
  deleteMessage:
    'Everything is deleted on {when}. Until then you can sign in and keep the account. Your other devices are signed out now.',
  password: 'Your password',
  deleteAction: 'Delete it in 14 days',
  deleteFailed: 'The deletion could not be scheduled',
  planned: 'Your account will be deleted on {when}.',
  plannedHint: 'Until then everything works as before.',
  keep: 'Keep my account',
  kept: 'Your account stays',
  keepFailed: 'The deletion could not be cancelled',
} as const;
