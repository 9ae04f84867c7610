// One chunk for all staff screens: every separate chunk adds its name to every user's first load.
export { LedgerScreen } from './ledger/ledger-screen.tsx';
export { PricesScreen } from './prices/prices-screen.tsx';
export { StaffPurchaseScreen } from './purchase/purchase-screen.tsx';
export { PurchasesScreen } from './purchases/purchases-screen.tsx';
