import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { MessagePage } from './message-page.tsx';

/** Announces the phone app, with links to its news and to the main page. */
export const MobilePage = () => {
  const text = useMessages();
  const [newsUrl] = useInstance()?.social_links ?? [];
  usePageTitle(text('mobileSoon'));
  return (
    <MessagePage title={text('mobileSoon')} text={text('mobileSoonHint')}>
      {newsUrl && (
        <Button component="a" href={newsUrl} target="_blank" rel="noopener noreferrer" variant="default">
          {text('mobileNews')}
        </Button>
      )}
      <NextStep component={Link} to="/">
        {text('backToMain')}
      </NextStep>
    </MessagePage>
  );
};
