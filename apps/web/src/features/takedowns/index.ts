export { TakedownDialog } from './takedown-dialog.tsx';
