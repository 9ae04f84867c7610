import { IconCheck } from '@tabler/icons-react';
import { useMessages } from '../messages.ts';
import classes from './sign-up-benefits.module.css';

const BENEFITS = ['benefitStores', 'benefitIncome', 'benefitStart'] as const;

/** What an account is good for, before it is asked for anything. */
export const SignUpBenefits = () => {
  const text = useMessages();
  return (
    <ul className={classes.list} aria-label={text('benefits')}>
      {BENEFITS.map((benefit) => (
        <li key={benefit} className={classes.item}>
          <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.mark ?? ''} />
          {text(benefit)}
        </li>
      ))}
    </ul>
  );
};
