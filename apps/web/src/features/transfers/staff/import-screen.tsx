import { Button, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import classes from './import.module.css';
import { ImportResult } from './import-result.tsx';
import { useMessages } from './messages.ts';
import { type ImportState, useImport } from './use-import.ts';

const ACCEPTED = {
  types: ['application/jsonl', 'application/x-ndjson', 'application/json', 'text/plain'],
  extensions: ['.jsonl', '.ndjson', '.json', '.txt'],
};

const EXAMPLE = JSON.stringify({
  username: 'vera@example.com',
  first_name: 'Vera',
  artists: [{ name: 'Night Ferry' }],
  releases: [{ name: 'Salt Water', artist: 'Night Ferry', cover: 'covers/salt.jpg', tracks: [{ title: 'One' }] }],
  multilinks: [{ name: 'Everywhere', links: [{ store: 'Spotify', url: 'https://open.spotify.com/album/1' }] }],
});

const Format = () => {
  const text = useMessages();
  return (
    <details className={classes.format}>
      <summary>{text('format')}</summary>
      <p>{text('formatText')}</p>
      <pre>
        <code>{EXAMPLE}</code>
      </pre>
      <p>{text('formatSame')}</p>
      <a href="/api/docs" target="_blank" rel="noopener noreferrer">
        {text('formatDocs')}
      </a>
    </details>
  );
};

interface ActionsProps {
  readonly state: ImportState;
  readonly onCheck: () => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

const Actions = ({ state, onCheck, onImport, onCancel }: ActionsProps) => {
  const text = useMessages();
  const isOnline = useOnline();
  if (state.step === 'imported') return null;
  if (state.step === 'sending')
    return (
      <div>
        <Button variant="default" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    );
  const canImport = state.step === 'checked' && state.result.people > 0;
  return (
    <div className={classes.actions}>
      {canImport ? (
        <NextStep disabled={!isOnline} onClick={onImport}>
          {text('import')}
        </NextStep>
      ) : (
        <NextStep disabled={!isOnline} onClick={onCheck}>
          {text(state.step === 'chosen' ? 'check' : 'checkAgain')}
        </NextStep>
      )}
      <span className={classes.hint}>{!isOnline ? text('offline') : state.step === 'chosen' && text('checkHint')}</span>
    </div>
  );
};

/** People of the older system come in by a file: first a check that imports nothing, then the import. */
export const ImportScreen = () => {
  const text = useMessages();
  const format = useFormat();
  const { file, state, choose, check, runImport, cancel } = useImport();
  usePageTitle(text('title'));
  const askToImport = async () => {
    if (state.step !== 'checked') return;
    const asked = {
      heading: text('importAsk'),
      message: text('importMessage', { count: state.result.people }),
      action: text('import'),
    };
    if (await confirm(asked)) runImport();
  };
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{text('title')}</Title>
        <p className={classes.hint}>{text('lead')}</p>
      </div>
      <DropZone
        label={text(file ? 'dropAnother' : 'drop')}
        hint={text('dropHint')}
        icon={<IconFileText size={32} stroke={1.5} />}
        accept={ACCEPTED}
        isDisabled={state.step === 'sending'}
        onFiles={([next]) => next && choose(next)}
      />
      {file && (
        <>
          <p className={classes.name}>
            {text('file')}: {file.name}, {format.bytes(file.size)}
          </p>
          <ImportResult state={state} name={file.name} />
          <Actions state={state} onCheck={check} onImport={() => void askToImport()} onCancel={cancel} />
        </>
      )}
      <Format />
    </div>
  );
};
