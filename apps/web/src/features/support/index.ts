export { describeFault, useFaultNotice } from './fault-notice.ts';
export { useSupportMail } from './support-mail.ts';
