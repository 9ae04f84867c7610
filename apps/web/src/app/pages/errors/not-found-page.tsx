import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { MessagePage } from '../message-page.tsx';

/** The page for an unknown URL; it shows the run-out groove of a record. */
export const NotFoundPage = () => {
  const text = useMessages();
  const language = useLanguage();
  usePageTitle(text('deadEnd'));
  return (
    <MessagePage mark="404" title={text('deadEnd')} text={text('deadEndHint')}>
      <NextStep component={Link} to="/">
        {text('backToMain')}
      </NextStep>
      {/* A page of the server; who is signed in may read it, too. */}
      <Button component="a" variant="default" href={`/landing?lang=${language}&stay`}>
        {text('aboutService')}
      </Button>
    </MessagePage>
  );
};
