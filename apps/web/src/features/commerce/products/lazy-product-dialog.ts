import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';

/** Explains a product; fetched when it is first asked about. */
export const ProductDialog = lazyDialog(
  () => import('./product-dialog.tsx').then((module) => module.ProductDialog),
  ({ product }) => product !== null,
);
