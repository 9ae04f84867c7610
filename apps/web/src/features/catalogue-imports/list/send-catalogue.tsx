import { catalogueImportsErrors } from '@dubplate/contract/catalogue-imports/errors';
import type { CatalogueMapping } from '@dubplate/contract/catalogue-imports/schemas';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { type UnknownTable, unknownTableOf } from '#lib/unknown-table.ts';
import type { Progress } from '#lib/upload/upload.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { sendCatalogue, useRefreshImports } from '../api.ts';
import classes from '../catalogue-imports.module.css';
import { ColumnMapper } from './column-mapper.tsx';

const ACCEPTED = {
  types: [
    'text/csv',
    'text/tab-separated-values',
    'text/plain',
    'text/xml',
    'application/xml',
    'application/gzip',
    'application/x-gzip',
    'application/zip',
    'application/x-zip-compressed',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  extensions: ['.csv', '.tsv', '.txt', '.xlsx', '.xml', '.gz', '.zip'],
};

type Sending =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly file: File; readonly progress: Progress }
  | { readonly step: 'failed'; readonly file: File; readonly error: unknown };

const IDLE: Sending = { step: 'idle' };

/** Sends a file, and opens the import that was made of it. Leaving the page cancels the upload. */
const useSend = () => {
  const [state, setState] = useState<Sending>(IDLE);
  const running = useRef<AbortController | null>(null);
  const navigate = useNavigate();
  const refresh = useRefreshImports();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, mapping: CatalogueMapping | null = null): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (progress: Progress) => setState({ step: 'sending', file, progress });
    onProgress({ loaded: 0, total: file.size });
    try {
      const { uuid } = await sendCatalogue(file, mapping, { onProgress, signal: controller.signal });
      void refresh();
      if (!controller.signal.aborted) void navigate({ to: '/catalogue-imports/$uuid', params: { uuid } });
    } catch (error) {
      setState(controller.signal.aborted ? IDLE : { step: 'failed', file, error });
    } finally {
      running.current = null;
    }
  };
  return { state, send, cancel: () => running.current?.abort() };
};

interface FailedProps {
  readonly error: unknown;
  readonly onMap: (table: UnknownTable) => void;
}

const Failed = ({ error, onMap }: FailedProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const language = useLanguage();
  const table = unknownTableOf(error);
  return (
    <FormError>
      {errorText(error, language, catalogueImportsErrors) ?? text('noAnswer')}
      {table && (
        <p>
          <Button variant="default" onClick={() => onMap(table)}>
            {text('chooseColumns')}
          </Button>
        </p>
      )}
    </FormError>
  );
};

/** Takes a file, and asks for its columns if nobody knows them. */
export const SendCatalogue = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  const uiText = useUiText();
  const isOnline = useOnline();
  const { state, send, cancel } = useSend();
  const [table, setTable] = useState<UnknownTable | null>(null);
  const isSending = state.step === 'sending';
  return (
    <div className={classes.send}>
      <DropZone
        label={text('drop')}
        hint={text('dropHint')}
        icon={<IconFileText size={32} stroke={1.5} />}
        accept={ACCEPTED}
        isDisabled={isSending || !isOnline}
        error={isOnline ? null : text('offline')}
        onFiles={([file]) => file && void send(file)}
      />
      {isSending && (
        <div className={classes.sending}>
          <ProgressLine label={text('sending', { name: state.file.name })} {...state.progress} />
          {state.progress.loaded >= state.progress.total && <p role="status">{text('reading')}</p>}
          <Button variant="default" onClick={cancel}>
            {uiText('cancel')}
          </Button>
        </div>
      )}
      {state.step === 'failed' && <Failed error={state.error} onMap={setTable} />}
      <Dialog opened={table !== null} onClose={() => setTable(null)} title={text('mapTitle')} size="72rem">
        {table && state.step === 'failed' && (
          <ColumnMapper
            table={table}
            onCancel={() => setTable(null)}
            onMapped={(mapping) => {
              setTable(null);
              void send(state.file, mapping);
            }}
          />
        )}
      </Dialog>
    </div>
  );
};
