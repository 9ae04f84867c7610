import './tables.ts';

export { payoutEmails } from './emails.ts';
export { createRejectUnsent } from './reject-unsent.ts';
