import type { SubmitState } from '@dubplate/rules/releases/submit-state';

export const submitLabels = {
  invalid: 'submitInvalid',
  'no-tracks': 'submitNoTracks',
  'tracks-unsaved': 'submitUnsaved',
  'tracks-loading': 'submitTracksLoading',
  'tracks-incomplete': 'submitIncomplete',
  loading: 'submitLoading',
  'pay-and-publish': 'submitPay',
  send: 'submitSend',
} as const satisfies Record<SubmitState, string>;
