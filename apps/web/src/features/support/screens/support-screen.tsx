import { Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { useSupportMail } from '../support-mail.ts';
import classes from './support-screen.module.css';

/** Where every error leads: the support address, with the error already in the message. */
export const SupportScreen = () => {
  const text = useMessages();
  const instance = useInstance();
  const { subject, fault } = useSearch({ from: '/main/support' });
  usePageTitle(text('support'));
  const mail = useSupportMail(subject, fault);
  return (
    <section className={classes.page}>
      <Title order={1}>{text('supportTitle')}</Title>
      <Text c="dimmed" size="lg" mt="md">
        {text('supportLead')}
      </Text>
      {fault && (
        <figure className={classes.error}>
          <figcaption>{text('fault')}</figcaption>
          <blockquote>{fault}</blockquote>
          <Text size="sm" c="dimmed">
            {text('faultIncluded')}
          </Text>
        </figure>
      )}
      {mail ? (
        <div className={classes.write}>
          <NextStep component="a" href={mail.href}>
            {text('write')}
          </NextStep>
          <a className={classes.address} href={`mailto:${mail.address}`}>
            {mail.address}
          </a>
        </div>
      ) : (
        instance && <Text mt="xl">{text('noAddress')}</Text>
      )}
    </section>
  );
};
