export { TransferStatus } from './status/lazy-transfer-button.tsx';
