export const messages = {
  support: 'Support',
  supportTitle: 'Tell us what happened',
  supportLead: 'A person reads every message. What helps most is what you were doing and what you saw.',
  write: 'Write an e-mail',
  noAddress: 'No support address has been set up yet.',
  fault: 'What went wrong',
  faultIncluded: 'We add this to your message, so you do not have to retype it.',
  mailSubject: 'A question about {product}',
  mailBody: 'What I was doing:\n\n\nWhat I expected:\n\n\n---\n{fault}',
  contactSupport: 'Support',
  noConnection: 'The server did not answer. Nothing is lost; please try again.',
} as const;
