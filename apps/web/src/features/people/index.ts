export { Emails } from './emails/emails.tsx';
