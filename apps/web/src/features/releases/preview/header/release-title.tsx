import type { Release } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { Title } from '@mantine/core';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { ReleaseStatusChip } from '#features/releases/release-status-chip.tsx';
import { ArtistsLine } from './artists-line.tsx';
import classes from './release-title.module.css';

export const ReleaseTitle = ({ release }: { release: Release }) => {
  const words = useReleaseMessages();
  const version = meaningfulVersion(release.title_version);
  return (
    <div className={classes.title}>
      <p className={classes.kind}>
        <ReleaseStatusChip status={release.status} />
        <span>{words(`type${release.type}`)}</span>
      </p>
      <Title order={1}>
        {release.title || words('untitled')}
        {version && <span className={classes.version}> {version}</span>}
      </Title>
      <ArtistsLine credits={release.artists} />
    </div>
  );
};
