import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';

/** The form that requests a payout; its code loads when it is first opened. */
export const WithdrawDialog = lazyDialog(
  async () => (await import('./screens.ts')).WithdrawDialog,
  ({ opened }) => opened,
);
