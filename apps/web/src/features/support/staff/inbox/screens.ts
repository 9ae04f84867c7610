// Staff's screens come together: the first load of everybody names each part that is fetched apart.

export { StaffTicketScreen } from './conversation/staff-ticket-screen.tsx';
export { InboxScreen } from './list/inbox-screen.tsx';
export { TemplatesScreen } from './templates/templates-screen.tsx';
