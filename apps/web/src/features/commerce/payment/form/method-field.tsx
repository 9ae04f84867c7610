import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { PaymentMethod } from '@dubplate/contract/commerce/schemas';
import { Radio } from '@mantine/core';
import { useMessages as useNames } from '#features/commerce/messages.ts';
import { useMessages } from '../messages.ts';
import classes from '../payment.module.css';

interface MethodFieldProps {
  readonly methods: readonly PaymentMethod[];
  readonly value: PaymentType | null;
  readonly onChange: (value: PaymentType) => void;
}

/** The payment methods, with the inactive ones labelled. An inactive card can still be selected to show its form. */
export const MethodField = ({ methods, value, onChange }: MethodFieldProps) => {
  const text = useMessages();
  const name = useNames();
  const noteOf = ({ paymentType, active, sandbox }: PaymentMethod): string => {
    if (!active) return text('methodInactive');
    return text(sandbox ? 'methodSandbox' : `methodHint${paymentType}`);
  };
  return (
    <Radio.Group label={text('method')} value={value} onChange={(chosen) => onChange(chosen as PaymentType)}>
      <div className={classes.methods}>
        {methods.map((method) => {
          const { paymentType, active, sandbox } = method;
          return (
            <Radio
              key={paymentType}
              value={paymentType}
              disabled={!active && paymentType !== 'CARD'}
              label={name(`method${paymentType}`)}
              description={noteOf(method)}
              className={classes.method ?? ''}
              size="md"
              wrapperProps={{
                'data-inactive': active ? undefined : true,
                'data-sandbox': active && sandbox ? true : undefined,
              }}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
};
