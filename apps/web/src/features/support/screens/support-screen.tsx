import { Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { NextStep } from '../../../ui/next-step.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useInstance } from '../../reference/index.ts';
import { useMessages } from '../messages.ts';
import classes from './support-screen.module.css';

/** Where every failure leads: the support address, with the fault already written into the message. */
export const SupportScreen = () => {
  const text = useMessages();
  const instance = useInstance();
  const { subject, fault } = useSearch({ from: '/main/support' });
  usePageTitle(text('support'));
  const address = instance?.support_email;
  const mail = new URLSearchParams({
    subject: subject ?? text('mailSubject', { product: instance?.product_name ?? '' }),
    body: text('mailBody', { fault: fault ?? '' }),
  });
  return (
    <section className={classes.page}>
      <Title order={1}>{text('supportTitle')}</Title>
      <Text c="dimmed" size="lg" mt="md">
        {text('supportLead')}
      </Text>
      {fault && (
        <figure className={classes.fault}>
          <figcaption>{text('fault')}</figcaption>
          <blockquote>{fault}</blockquote>
          <Text size="sm" c="dimmed">
            {text('faultIncluded')}
          </Text>
        </figure>
      )}
      {address ? (
        <div className={classes.write}>
          <NextStep component="a" href={`mailto:${address}?${mail.toString().replaceAll('+', '%20')}`}>
            {text('write')}
          </NextStep>
          <a className={classes.address} href={`mailto:${address}`}>
            {address}
          </a>
        </div>
      ) : (
        instance && <Text mt="xl">{text('noAddress')}</Text>
      )}
    </section>
  );
};
