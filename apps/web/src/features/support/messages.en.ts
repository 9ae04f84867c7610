export const messages = {
  mailSubject: 'A question about {product}',
  mailBody: 'What I was doing:\n\n\nWhat I expected:\n\n\n---\n{fault}',
  answered: 'Support has answered',
  readAnswer: 'Read the answer',
  reportWhat: 'What happened: {what}',
  reportWhen: 'When: {when} ({utc})',
  reportWhere: 'Page: {place}',
  reportError: 'Error: {fault}',
  reportRequest: 'Request: {request}',
} as const;
