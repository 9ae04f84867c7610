export { Subject, useFacts } from './audit/facts.tsx';
export { Emails } from './emails/emails.tsx';
