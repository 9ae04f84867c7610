import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { MessagePage } from '../shell/layouts/message-page.tsx';

/** The app for the phone is on its way: where to hear of it, and how to do without. */
export const MobilePage = () => {
  const text = useMessages();
  const [news] = useInstance()?.social_links ?? [];
  usePageTitle(text('mobileSoon'));
  return (
    <MessagePage title={text('mobileSoon')} text={text('mobileSoonHint')}>
      {news && (
        <Button component="a" href={news} target="_blank" rel="noopener noreferrer" variant="default">
          {text('mobileNews')}
        </Button>
      )}
      <NextStep component={Link} to="/">
        {text('backToMain')}
      </NextStep>
    </MessagePage>
  );
};
