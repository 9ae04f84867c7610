import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { MessagePage } from '../message-page.tsx';

/** The run-out groove: an address that leads nowhere. */
export const NotFoundPage = () => {
  const text = useMessages();
  usePageTitle(text('deadEnd'));
  return (
    <MessagePage mark="404" title={text('deadEnd')} text={text('deadEndHint')}>
      <NextStep component={Link} to="/">
        {text('backToMain')}
      </NextStep>
    </MessagePage>
  );
};
