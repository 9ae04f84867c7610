// One chunk for all staff screens: every separate chunk adds its name to every user's first load.
export { AdjustmentsScreen } from './adjustments/adjustments-screen.tsx';
export { PayoutFilesScreen } from './files/files-screen.tsx';
export { StaffPayoutScreen } from './payout/payout-screen.tsx';
export { StaffPayoutsScreen } from './queue/payouts-screen.tsx';
export { TaxState } from './tax/tax-state.tsx';
