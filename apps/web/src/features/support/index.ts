export { describeError, useErrorNotice } from './error-notice.ts';
export { LoadError } from './load-error.tsx';
export { useSupportMail } from './support-mail.ts';
