export const messages = {
  support: 'Support',
  supportTitle: 'Tell us what happened',
  supportLead: 'A person reads every message. What you were doing and what you saw helps most.',
  write: 'Write an e-mail',
  noAddress: 'This service has not named its support address yet.',
  fault: 'What the service said',
  faultIncluded: 'This goes along with your message, so that you need not retype it.',
  mailSubject: 'A question about {product}',
  mailBody: 'What I was doing:\n\n\nWhat I expected:\n\n\n---\n{fault}',
  contactSupport: 'Support',
  noConnection: 'The server did not answer. Nothing is lost; please try again.',
} as const;
