// Staff's screens come together: the first load of everybody names each part that is fetched apart.
export { LedgerScreen } from './ledger/ledger-screen.tsx';
export { PricesScreen } from './prices/prices-screen.tsx';
export { StaffPurchaseScreen } from './purchase/purchase-screen.tsx';
export { PurchasesScreen } from './purchases/purchases-screen.tsx';
