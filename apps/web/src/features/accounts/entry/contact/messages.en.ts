export const messages = {
  title: 'Can’t get in?',
  lead: 'Tell us what happens. For your safety the answer goes only to the e-mail or phone of the account.',
  nameHint: 'The one you sign in with.',
  subject: 'Subject',
  message: 'Message',
  messageHint: 'What do you see when you try to sign in?',
  subjectMissing: 'Write in a few words what it is about',
  messageMissing: 'Write what happened',
  send: 'Send',
  sentTitle: 'Your message is with support',
  sentTo: 'The answer goes to',
  sentHint_one: 'If there is an account with this name, the answer comes there within {count} hour.',
  sentHint_other: 'If there is an account with this name, the answer comes there within {count} hours.',
  tooOften: 'Several messages have come from here already. Please try again later; the text stays on this page.',
  tooOftenMinutes_one:
    'Several messages have come from here already. Please try again in {count} minute; the text stays on this page.',
  tooOftenMinutes_other:
    'Several messages have come from here already. Please try again in {count} minutes; the text stays on this page.',
  failed: 'The message could not be sent. Please try again; the text stays on this page.',
  noConnection: 'No connection to the server. Please try again; the text stays on this page.',
} as const;
