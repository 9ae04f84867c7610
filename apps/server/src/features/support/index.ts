import './tables.ts';

export { listFaqs } from './faqs/store.ts';
export { supportRoom } from './room.ts';
export { findTicket, moveTicketsTo } from './tickets/store.ts';
