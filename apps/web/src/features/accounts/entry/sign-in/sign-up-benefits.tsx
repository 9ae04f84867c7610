import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../messages.ts';
import classes from './sign-up-benefits.module.css';

const BENEFITS = ['benefitStores', 'benefitIncome', 'benefitStart'] as const;

/** Lists the benefits of an account next to the sign-up form. */
export const SignUpBenefits = ({ children }: { children: ReactNode }) => {
  const text = useMessages();
  return (
    <div className={classes.beside}>
      <ul className={classes.list} aria-label={text('benefits')}>
        {BENEFITS.map((benefit) => (
          <li key={benefit} className={classes.item}>
            <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.mark ?? ''} />
            {text(benefit)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
};
