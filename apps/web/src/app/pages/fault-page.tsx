import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { describeFault, useSupportMail } from '#features/support/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { useUi } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { LonePage } from '../shell/lone-page.tsx';
import { useFaultWords } from './fault-words.ts';
import { useFaultRetry } from './use-fault-retry.ts';

/** What nobody expected: says what is safe, offers another try, and gives support what it needs. */
export const FaultPage = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages();
  const { texts } = useUi();
  const { title, text: help, note, isPassing, isChunk } = useFaultWords(error);
  const retry = useFaultRetry(reset);
  usePageTitle(title);
  const fault = describeFault(error instanceof Error ? error.message : title, error);
  // By mail and not by the support page: that one may be behind the same fault.
  const mail = useSupportMail(title, fault);
  return (
    <LonePage title={title} text={help} note={note}>
      <NextStep onClick={retry}>{texts.retry}</NextStep>
      {isChunk && (
        <Button variant="default" onClick={() => window.location.reload()}>
          {text('reload')}
        </Button>
      )}
      {!isPassing && mail && (
        <Button variant="default" component="a" href={mail.href}>
          {text('tellSupport')}
        </Button>
      )}
    </LonePage>
  );
};
