import './tables.ts';

export { supportRoom } from './room.ts';
export { listFaqs } from './store.ts';
export { findTicket, moveTicketsTo } from './tickets/store.ts';
