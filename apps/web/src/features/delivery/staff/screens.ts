export { DeliveriesScreen } from './deliveries-screen.tsx';
export { StoresScreen } from './stores-screen.tsx';
