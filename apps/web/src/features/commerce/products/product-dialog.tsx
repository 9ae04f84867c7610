import type { Product } from '@dubplate/contract/commerce/schemas';
import { Button, Text } from '@mantine/core';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { chooseProduct } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import classes from '../plans/plans.module.css';
import { productKindOf, useProductName } from '../purchase-names.ts';

type Offered = Pick<Product, 'name' | 'amount'>;

/** Describes a service and its price before the purchase. */
export const ProductDialog = ({ product, onClose }: { product: Offered | null; onClose: () => void }) => {
  const text = useMessages('app', 'commerce');
  const format = useFormat();
  const nameOf = useProductName();
  const kind = product && productKindOf(product.name);
  const buy = ({ name }: Offered) => {
    onClose();
    openPayment(chooseProduct(name));
  };
  return (
    <Dialog opened={product !== null} onClose={onClose} title={text('product')} size="28rem">
      {product && (
        <>
          <Text fw={600}>{nameOf(product.name)}</Text>
          {kind && (
            <Text c="dimmed" mt="xs">
              {text(`productText${kind}`)}
            </Text>
          )}
          <p className={classes.sum}>
            <span>{text('price')}</span>
            <strong className={classes.productAmount}>{format.money(product.amount)}</strong>
          </p>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
            <NextStep onClick={() => buy(product)}>{text('buyShort')}</NextStep>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
};
