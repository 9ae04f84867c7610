import { Switch, type SwitchProps } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './state-switch.module.css';

interface StateSwitchProps extends Pick<SwitchProps, 'description' | 'disabled' | 'onChange'> {
  readonly label: string;
  readonly checked: boolean;
}

/** A row with a switch at its end, which says in words whether it is on. Screen readers say it by the role. */
export const StateSwitch = ({ label, checked, ...rest }: StateSwitchProps) => {
  const text = useMessages('staff', 'instance');
  return (
    <Switch
      {...rest}
      checked={checked}
      aria-label={label}
      label={
        <>
          <span>{label}</span>
          <span className={classes.word} aria-hidden="true">
            {text(checked ? 'stateOn' : 'stateOff')}
          </span>
        </>
      }
      labelPosition="left"
      classNames={{
        root: classes.root ?? '',
        body: classes.body ?? '',
        labelWrapper: classes.wrapper ?? '',
        label: classes.label ?? '',
      }}
    />
  );
};
