/** What purchases are called wherever they are named. */
export const messages = {
  productEARLY_DATE: 'Quick release',
  productCUSTOM_PC_LINE: 'Your own copyright line',
  productPRODUCER_ARTIST: 'A producer among the artists',
  productPUBLISH_RELEASE: 'Publishing the release',
  planDEFAULT: 'Basic',
  planPREMIUM: 'PREMIUM',

  statusPENDING: 'Processing',
  statusPAID: 'Paid',
  statusISSUED: 'Paid',
  statusUSED: 'Paid',
  statusREJECTED: 'Payment declined',
  statusREFUNDED: 'Refunded',

  methodPAY_PAL: 'PayPal',
  methodCRYPTO_CLOUD: 'CryptoCloud',
  methodCARD: 'Card',
  methodSTRIPE: 'Stripe',
  methodNone: 'Not chosen yet',
  methodGranted: 'Granted by the service',
  testMoney: 'Test money',

  revenue: 'Revenue',
  withdraw: 'Withdraw',
  revenueHint: 'Revenue is not tracked here yet. Withdrawal is a demo: no money moves.',
  balanceHint: 'From your royalty statements. Withdrawal is still a demo: no money moves.',
} as const;
