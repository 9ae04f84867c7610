export { describeFault, useFaultNotice } from './fault-notice.ts';
