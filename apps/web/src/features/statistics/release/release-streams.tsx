import { utcDay } from '@dubplate/rules/dates';
import { streamsText } from '@dubplate/rules/statistics/figures';
import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { releaseYearQuery } from '../api.ts';

/** The streams of a release in the current year, as a link to its statistics. */
export const ReleaseStreams = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('app', 'statistics');
  const year = Number(utcDay(serverNow()).slice(0, 4));
  const { data } = useQuery(releaseYearQuery(uuid, year));
  const total = data?.rows.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0) ?? 0;
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconChartLine size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/statistics/$uuid" params={{ uuid }} {...props} />}
    >
      {total > 0 ? text('streamsIn', { total: streamsText(total), year }) : text('title')}
    </Button>
  );
};
