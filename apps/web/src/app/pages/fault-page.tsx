import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { describeFault, useSupportMail } from '../../features/support/index.ts';
import { ApiError, NetworkError } from '../../lib/errors.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUi } from '../../ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { LonePage } from '../shell/lone-page.tsx';

/** What nobody expected: says what is safe, offers another try, and gives support what it needs. */
export const FaultPage = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages();
  const { texts } = useUi();
  const router = useRouter();
  const isOffline = error instanceof NetworkError;
  const title = isOffline ? texts.offlineTitle : text('faultTitle');
  usePageTitle(title);
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  const fault = describeFault(error instanceof Error ? error.message : title, error);
  // By mail and not by the support page: that one may be behind the same fault.
  const mail = useSupportMail(title, fault);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <LonePage
      title={title}
      text={isOffline ? texts.offlineHelp : text('faultHint')}
      note={requestId ? texts.requestId(requestId) : null}
    >
      <NextStep onClick={() => void retry()}>{texts.retry}</NextStep>
      {!isOffline && mail && (
        <Button variant="default" component="a" href={mail.href}>
          {text('tellSupport')}
        </Button>
      )}
    </LonePage>
  );
};
