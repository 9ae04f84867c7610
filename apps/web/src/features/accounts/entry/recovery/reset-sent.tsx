import { parseUsername } from '@dubplate/rules/accounts/username';
import { Button, Text } from '@mantine/core';
import type { LinkMailState } from '#features/accounts/link-mail/use-link-mail.ts';
import { useMessages } from '../messages.ts';
import classes from '../welcome-form.module.css';

interface ResetSentProps {
  readonly username: string;
  readonly mail: LinkMailState;
  /** Returns to the form, to correct the name or use another account. */
  readonly onOther: () => void;
}

/** Shows the same text if the account doesn't exist. */
export const ResetSent = ({ username, mail, onOther }: ResetSentProps) => {
  const text = useMessages();
  const isPhone = parseUsername(username)?.kind === 'phone';
  return (
    <div className={classes.form}>
      <div role="status">
        <Text size="lg">{text(isPhone ? 'resetSentPhone' : 'resetSentEmail')}</Text>
        <Text size="lg" fw={600} mt="xs" className={classes.name}>
          {username.trim()}
        </Text>
      </div>
      <Text c="dimmed">{text(isPhone ? 'resetSentPhoneHint' : 'resetSentEmailHint')}</Text>
      <div className={classes.ways}>
        <Button
          data-tabular
          variant="default"
          disabled={mail.secondsLeft > 0}
          loading={mail.isAsking}
          onClick={mail.ask}
        >
          {mail.secondsLeft > 0 ? text('sendAgainIn', { seconds: mail.secondsLeft }) : text('sendAgain')}
        </Button>
        <Button variant="subtle" className={classes.other ?? ''} onClick={onOther}>
          {text('otherName')}
        </Button>
      </div>
    </div>
  );
};
