export { DeliveriesScreen } from './deliveries-screen.tsx';
export { NewStoreScreen, StoreScreen } from './store/store-screen.tsx';
export { StoresScreen } from './stores-screen.tsx';
