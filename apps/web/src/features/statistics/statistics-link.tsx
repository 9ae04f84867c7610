import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface StatisticsLinkProps {
  /** Of which release. */
  readonly uuid: string;
  /** What it leads to, with the release’s title in it. */
  readonly label: string;
}

/** A button in a row that leads to the statistics of the row’s release. */
export const StatisticsLink = ({ uuid, label }: StatisticsLinkProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} renderRoot={(props) => <Link to="/statistics/$uuid" params={{ uuid }} {...props} />}>
      <IconChartLine size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);
