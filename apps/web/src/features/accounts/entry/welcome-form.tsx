import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './welcome-form.module.css';

interface WelcomeFormProps {
  readonly title: string;
  readonly lead: string | null;
  /** Links to the other forms, or null. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A form before sign-in: a title, a sentence, the form, and links. */
export const WelcomeForm = ({ title, lead, foot, children }: WelcomeFormProps) => (
  <section className={classes.page}>
    <Title order={1}>{title}</Title>
    {lead && (
      <Text size="lg" c="dimmed" mt="xs">
        {lead}
      </Text>
    )}
    <div className={classes.body}>{children}</div>
    {foot && <p className={classes.foot}>{foot}</p>}
  </section>
);
