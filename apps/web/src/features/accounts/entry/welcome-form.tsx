import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './welcome-form.module.css';

/** A small link to support on a separate line, for users who can't sign in. */
export const ContactLink = () => {
  const text = useMessages('entry', 'entry');
  return (
    <Link to="/contact" className={classes.contact}>
      {text('cannotGetIn')}
    </Link>
  );
};

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
