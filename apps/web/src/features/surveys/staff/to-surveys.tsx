import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from './messages.ts';

export const ToSurveys = () => {
  const text = useMessages();
  return (
    <Button
      variant="subtle"
      size="sm"
      ml="-1rem"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props: object) => <Link to="/staff/surveys" {...props} />}
    >
      {text('toList')}
    </Button>
  );
};
