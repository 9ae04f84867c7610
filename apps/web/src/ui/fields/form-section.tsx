import type { ReactNode } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  readonly title: string;
  /** What the section decides. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a long form: its title beside the fields, or above them in a narrow window. */
export const FormSection = ({ title, hint, children }: FormSectionProps) => (
  <fieldset className={classes.section}>
    <legend className={classes.title}>{title}</legend>
    {hint && <p className={classes.hint}>{hint}</p>}
    <div className={classes.fields}>{children}</div>
  </fieldset>
);
