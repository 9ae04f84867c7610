// One chunk for the page and the dialog: every separate chunk adds its name to every user's first load.
export { PayoutsScreen } from './overview/payouts-screen.tsx';
export { WithdrawDialog } from './withdraw/withdraw-dialog.tsx';
