import { Link } from '@tanstack/react-router';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { useMessages } from '../messages.ts';
import { LonePage } from '../shell/lone-page.tsx';

/** The run-out groove: an address that leads nowhere. */
export const NotFoundPage = () => {
  const text = useMessages();
  usePageTitle(text('deadEnd'));
  return (
    <LonePage mark="404" title={text('deadEnd')} text={text('deadEndHint')}>
      <NextStep component={Link} to="/">
        {text('backToMain')}
      </NextStep>
    </LonePage>
  );
};
