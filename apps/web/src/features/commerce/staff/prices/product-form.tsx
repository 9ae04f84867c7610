import type { StaffPlan, StaffProduct } from '@dubplate/contract/commerce/prices-endpoints';
import { Checkbox, TextInput } from '@mantine/core';
import { useKeptForm } from '#lib/session/kept-form.ts';
import shared from '../money.module.css';
import type { ProductChange } from './api.ts';
import { EditForm } from './edit-form.tsx';
import { productFacts, usePlanLabel } from './fields.ts';
import { useMessages } from './messages.ts';
import { wholeIn } from './whole-in.ts';

const AMOUNT_MAX = 100_000;

interface ProductFormProps {
  readonly product: StaffProduct;
  readonly plans: readonly StaffPlan[];
  readonly onClose: () => void;
}

/** Edits the price of a service and the plans that include it. */
export const ProductForm = ({ product, plans, onClose }: ProductFormProps) => {
  const text = useMessages();
  const planLabel = usePlanLabel();
  const { form, change, reset } = useKeptForm(`price/${product.name}`, {
    amount: String(product.amount),
    plans: product.includedIn.join(' '),
  });
  const included = form.plans.split(' ').filter(Boolean);
  const amount = wholeIn(form.amount, 0, AMOUNT_MAX);
  return (
    <EditForm
      before={productFacts(product)}
      after={amount === null ? null : { amount, includedIn: included }}
      editOf={(changes) => ({ kind: 'PRODUCT', name: product.name, body: changes as ProductChange })}
      onSaved={() => {
        reset();
        onClose();
      }}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <TextInput
        size="md"
        label={text('amount')}
        inputMode="numeric"
        autoComplete="off"
        value={form.amount}
        error={amount === null && text('badAmount')}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        data-autofocus
      />
      <Checkbox.Group
        label={text('includedIn')}
        value={included}
        onChange={(chosen) =>
          change({
            plans: plans
              .map(({ name }) => name)
              .filter((name) => chosen.includes(name))
              .join(' '),
          })
        }
      >
        <div className={shared.fields}>
          {plans.map(({ name }) => (
            <Checkbox key={name} value={name} label={planLabel(name)} />
          ))}
        </div>
      </Checkbox.Group>
    </EditForm>
  );
};
