// One chunk for all staff screens: every separate chunk adds its name to every user's first load.

export { StaffTicketScreen } from './conversation/staff-ticket-screen.tsx';
export { InboxScreen } from './list/inbox-screen.tsx';
export { TemplatesScreen } from './templates/templates-screen.tsx';
