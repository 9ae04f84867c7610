import { Anchor } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';

/** Beside a list to choose from that could not be loaded. */
export const ChoicesFailed = ({ onRetry }: { onRetry: () => void }) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  return (
    <span role="status">
      {text('choicesFailed')}{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={onRetry}>
        {uiText('retry')}
      </Anchor>
    </span>
  );
};
