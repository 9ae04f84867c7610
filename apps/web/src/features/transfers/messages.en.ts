export const messages = {
  title: 'We know you already',
  lead: 'This profile comes from our older system.',
  backToSignIn: 'Back to sign in',

  consentTitle: 'Move your profile here?',
  consentText:
    'Your releases, artists and links come along. Releases arrive as drafts, so that you can look them over before they are sent.',
  consentMail:
    'If you agree, we send a link to the e-mail or phone you signed in with. The move begins once you have chosen a new password there.',
  agree: 'Agree and move',
  notNow: 'Not now',
  startFailed: 'Failed to start transfering',
  tokenExpired: 'This page works for one hour. Please sign in again to get a new one.',
  tryAgain: 'Please try again.',

  sentTitle: 'Check your messages',
  sentText: 'We have sent you a link. Open it within an hour and choose a new password: then the move begins.',
  sentHint: 'No message? Check your spam folder, or sign in again in a minute to get another one.',

  alreadyTitle: 'Your profile has already been moved',
  alreadyText: 'Everything is here. Sign in with the password that you chose when it was moved.',
  signIn: 'Sign in',

  status: 'Profile transfer',
  progress: '{done} of {total}',
  dialogLead: 'This is what comes from the older system. You can close this window or the page: the move continues.',
  dialogDone: 'The move has finished. Releases are among your drafts.',
  releases: 'Releases',
  links: 'Links',
  failed: 'Not moved',
  active: 'Moving now',
  waiting: 'Waiting',
  completed: 'Moved',
  showAll_one: 'Show {count} more',
  showAll_other: 'Show {count} more',
  retry: 'Try the failed ones again',
  retryFailed: 'The transfer could not be started again',
  offline: 'There is no connection. The move continues; its state is shown again once you are back online.',

  FILES_NOT_ALLOWED: 'Without its files: please upload them',
  FILES_MISSING: 'The older system no longer has one of its files',
  FILES_UNREACHABLE: 'The older system did not answer',
  FILES_REFUSED: 'One of its files is damaged or of another kind',
  QUOTA_FULL: 'There is no room left for its files on your plan',
  NO_ROOM: 'The server has no room left for its files',
  INTERNAL: 'Something broke on our side',
} as const;
