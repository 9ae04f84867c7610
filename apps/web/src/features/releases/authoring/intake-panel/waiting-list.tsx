import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useUi } from '#ui/texts/ui-provider.tsx';
import type { WaitingRecording } from '../recordings/waiting-recordings.ts';
import { useAuthoring, useWaitingRecordings } from '../use-authoring.ts';
import classes from './intake.module.css';

const PLACES = { storing: 'storing', page: 'onPage', missing: 'missing', browser: null } as const;

const WaitingRow = ({ recording, number }: { recording: WaitingRecording; number: number }) => {
  const text = useMessages('app', 'intake');
  const { format } = useUi();
  const { workspace } = useAuthoring();
  const { id, name, size, title, version, place } = recording;
  const note = PLACES[place];
  return (
    <li className={classes.row}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.about}>
        <span className={classes.title}>{version ? `${title} (${version})` : title || name}</span>
        <span className={classes.file}>
          {note && <span data-tone={place === 'storing' ? undefined : 'warning'}>{text(note)} · </span>}
          {format.bytes(size)} · {name}
        </span>
      </div>
      <ActionIcon
        size={40}
        aria-label={text('remove', { name: title || name })}
        onClick={() => workspace.recordings.remove([id])}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
};

/** The recordings that become tracks once the release's own data is in order. */
export const WaitingList = () => {
  const text = useMessages('app', 'intake');
  const waiting = useWaitingRecordings();
  return (
    <>
      {waiting.some(({ place }) => place === 'page') && (
        <p className={classes.refused} role="alert">
          {text('noRoom')}
        </p>
      )}
      <ol className={classes.rows} aria-label={text('waitingList')}>
        {waiting.map((recording, index) => (
          <WaitingRow key={recording.id} recording={recording} number={index + 1} />
        ))}
      </ol>
    </>
  );
};
