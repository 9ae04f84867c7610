export { describeFault, useFaultNotice } from './fault-notice.ts';
export { LoadFault } from './load-fault.tsx';
export { useSupportMail } from './support-mail.ts';
