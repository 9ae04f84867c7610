import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { MessagePage } from './message-page.tsx';

/** Announces the phone app, with links to its news and to the main page. */
export const MobilePage = () => {
  const text = useMessages('entry', 'app');
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
