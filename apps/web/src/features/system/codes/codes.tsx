import type { CodePool, CodeRange } from '@dubplate/contract/moderation/codes-endpoints';
import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { codesQuery, useAddCodes } from '../api.ts';
import classes from '../system.module.css';

const EMPTY = { kind: 'UPC', from: '', to: '', prefix: '' };
type FieldName = 'from' | 'to' | 'prefix';

/** The server's issues by field. */
const useFieldErrors = () => {
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  return {
    errorAt: (field: FieldName) => issues.find(({ path }) => path === field)?.message,
    note: (error: unknown) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(found);
      return found.length > 0;
    },
    clear: () => setIssues([]),
  };
};

const AddCodesForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('staff', 'system');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm('new-codes', EMPTY);
  const { errorAt, note, clear } = useFieldErrors();
  const add = useAddCodes({
    onSuccess: ({ left: count }) => {
      reset();
      notify.success(text('codesAdded', { count }));
      onClose();
    },
    onError: (error) => {
      if (!note(error)) notifyError(text('addCodesFailed'), error, moderationErrors);
    },
  });
  const isUpc = form.kind === 'UPC';
  const isReady = isOnline && (isUpc ? form.from !== '' && form.to !== '' : form.prefix !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || add.isPending) return;
    clear();
    const { from, to, prefix } = form;
    add.mutate(isUpc ? { kind: 'UPC', from, to } : { kind: 'ISRC', prefix });
  };
  const field = (name: FieldName, hint: 'upcHint' | 'prefixHint') => (
    <TextInput
      label={text(name)}
      description={text(hint)}
      value={form[name]}
      error={errorAt(name)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <NativeSelect
        label={text('kind')}
        value={form.kind}
        data={(['UPC', 'ISRC'] as const).map((value) => ({ value, label: text(`kind${value}`) }))}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
      />
      {isUpc ? (
        <>
          {field('from', 'upcHint')}
          {field('to', 'upcHint')}
        </>
      ) : (
        field('prefix', 'prefixHint')
      )}
      <DialogButtons {...(!isOnline && { note: uiText('offlineHelp') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={add.isPending}>
          {text('add')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface AddCodesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a range of real codes to a pool. The input is restored when the dialog is opened again. */
const AddCodesDialog = ({ opened, onClose }: AddCodesDialogProps) => {
  const text = useMessages('staff', 'system');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('addCodesTitle')}>
      <AddCodesForm onClose={onClose} />
    </Dialog>
  );
};

/** Fewer codes than this are few. */
const FEW = 100;

const rangeText = ({ from, to, prefix }: CodeRange): string => prefix ?? `${from} – ${to}`;

const PoolNote = ({ pool: { left, is_placeholder } }: { readonly pool: CodePool }) => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  if (is_placeholder) return <p className={classes.note}>{text('placeholders')}</p>;
  if (left < FEW)
    return (
      <p role="alert" className={classes.warning}>
        {text('codesFew', { count: left })}
      </p>
    );
  return (
    <p className={classes.note}>
      {text('left')}: {format.number(left)}
    </p>
  );
};

const Pool = ({ pool }: { readonly pool: CodePool }) => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  const columns: readonly Column<CodeRange>[] = [
    { key: 'range', header: text('range'), isTitle: true, cell: (range) => <code>{rangeText(range)}</code> },
    { key: 'left', header: text('left'), align: 'end', cell: ({ left }) => format.number(left) },
    { key: 'added', header: text('addedOn'), cell: ({ created_at }) => format.shortDate(created_at) },
  ];
  return (
    <section className={classes.section}>
      <h2>{text(`kind${pool.kind}`)}</h2>
      <PoolNote pool={pool} />
      {!pool.is_placeholder && (
        <DataTable label={text(`kind${pool.kind}`)} columns={columns} rows={pool.ranges} rowKey={({ uuid }) => uuid} />
      )}
    </section>
  );
};

/** The pools that UPC and ISRC codes come from, and a form that adds a range. */
export const Codes = () => {
  const text = useMessages('staff', 'system');
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(codesQuery);
  const { data } = query;
  if (!data) return <QueryFallback query={query} failed={text('codesFailed')} loading={<FormSkeleton fields={3} />} />;
  return (
    <>
      <div className={classes.plan}>
        <p className={classes.note}>{text('codesHint')}</p>
        <NextStep onClick={() => setAdding(true)}>{text('addCodes')}</NextStep>
      </div>
      <div className={classes.sections}>
        {data.map((pool) => (
          <Pool key={pool.kind} pool={pool} />
        ))}
      </div>
      <AddCodesDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
};
