// One chunk for all staff screens: every separate chunk adds its name to every user's first load.
export { RoyaltyBalancesScreen } from './balances/balances-screen.tsx';
export { PersonField } from './parts/search.tsx';
export { PeriodScreen } from './periods/period-screen.tsx';
export { PeriodsScreen } from './periods/periods-screen.tsx';
export { SalesReportScreen } from './report/report-screen.tsx';
export { SalesReportsScreen } from './reports/reports-screen.tsx';
