import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { SPLIT_SHARES_MAX } from '@dubplate/contract/royalties/limits';
import type { Splits } from '@dubplate/contract/royalties/schemas';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { type SplitItem, useSaveSplits } from '../api.ts';
import { useMoney } from '../money.ts';
import { addMonths, monthOf, useMonthText } from '../parts/months.ts';
import shared from '../parts/royalties.module.css';
import { readShare, restOf } from './shares.ts';
import classes from './splits.module.css';

/** Months on offer before and after the current one. */
const MONTHS_BACK = 24;
const MONTHS_AHEAD = 12;

interface Row {
  readonly key: number;
  readonly username: string;
  readonly share: string;
}

const rowsOf = ({ shares }: Splits): Row[] =>
  shares.flatMap(({ username, share, status }, key) =>
    username === null || status === 'DECLINED' ? [] : [{ key, username, share }],
  );

/** The rows of the form; each keeps its place in what was sent, to which the server’s issues refer. */
const useRows = (splits: Splits) => {
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(splits));
  const next = useRef(splits.shares.length);
  return {
    rows,
    add: () => {
      next.current += 1;
      setRows((all) => [...all, { key: next.current, username: '', share: '' }]);
    },
    remove: (key: number) => setRows((all) => all.filter((row) => row.key !== key)),
    change: (key: number, part: Partial<Row>) =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row))),
  };
};

interface SplitsFormProps {
  readonly item: SplitItem;
  readonly splits: Splits;
  readonly onClose: () => void;
}

const SplitsForm = ({ item, splits, onClose }: SplitsFormProps) => {
  const text = useMessages('app', 'splits');
  const uiText = useUiText();
  const money = useMoney();
  const monthText = useMonthText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const now = monthOf(serverNow());
  const [validFrom, setValidFrom] = useState(now);
  const [isTried, setTried] = useState(false);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const { rows, add, remove, change } = useRows(splits);
  const save = useSaveSplits(item, {
    onSuccess: () => {
      notify.withdrawError(text('saveFailed'));
      notify.success(text('saved'));
      onClose();
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(new Map(found.map(({ path, message }) => [path, message])));
      const isShown = found.length > 0 && found.every(({ path }) => /^(shares\.\d+\.\w+|valid_from)$/.test(path));
      if (!isShown) notifyError(text('saveFailed'), error, royaltiesErrors);
    },
  });
  const filled = rows.filter(({ username, share }) => username.trim() !== '' || share.trim() !== '');
  const shares = filled.map(({ share }) => readShare(share));
  const { sum, rest } = restOf(shares.filter((share) => share !== null));
  const isValid = filled.every(({ username }, place) => username.trim() !== '' && shares[place] !== null);
  const isReady = rest !== null && isOnline;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isReady || !isValid || save.isPending) return;
    setIssues(new Map());
    save.mutate({
      valid_from: validFrom,
      shares: filled.map(({ username, share }) => ({ username: username.trim(), share: readShare(share) ?? share })),
    });
  };
  const issueOf = (row: Row, field: 'username' | 'share'): string | false =>
    issues.get(`shares.${filled.indexOf(row)}.${field}`) ?? false;

  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>{text('editLead')}</p>
      {rows.map((row, place) => (
        <div key={row.key} className={classes.row}>
          <TextInput
            size="md"
            label={text('username')}
            autoComplete="off"
            spellCheck={false}
            value={row.username}
            error={issueOf(row, 'username') || (isTried && row.share !== '' && row.username.trim() === '')}
            onChange={({ currentTarget }) => {
              setIssues(new Map());
              change(row.key, { username: currentTarget.value });
            }}
          />
          <TextInput
            size="md"
            label={text('percent')}
            inputMode="decimal"
            autoComplete="off"
            value={row.share}
            error={
              issueOf(row, 'share') ||
              (readShare(row.share) === null &&
                (row.share !== '' || (isTried && row.username !== '')) &&
                text('badShare'))
            }
            onChange={({ currentTarget }) => {
              setIssues(new Map());
              change(row.key, { share: currentTarget.value });
            }}
          />
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={row.username ? text('remove', { name: row.username }) : text('removeRow', { row: place + 1 })}
            onClick={() => remove(row.key)}
          >
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {rows.length < SPLIT_SHARES_MAX && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={add}>
            {text('add')}
          </Button>
        </div>
      )}
      <p className={classes.rest} data-over={rest === null || undefined} role="status">
        {rest === null
          ? text('tooMuch', { percent: money.percent(sum) })
          : text('rest', { percent: money.percent(rest) })}
      </p>
      <NativeSelect
        size="md"
        label={text('validFrom')}
        description={text('validFromHint')}
        value={validFrom}
        error={issues.get('valid_from')}
        onChange={({ currentTarget }) => {
          setIssues(new Map());
          setValidFrom(currentTarget.value);
        }}
        data={Array.from({ length: MONTHS_AHEAD + MONTHS_BACK + 1 }, (_, back) => {
          const month = addMonths(now, MONTHS_AHEAD - back);
          return { value: month, label: monthText(month) };
        })}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface SplitsEditorProps {
  readonly item: SplitItem;
  readonly title: string;
  readonly splits: Splits;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes who gets which percent of a release or a track, from a month on. */
export const SplitsEditor = ({ item, title, splits, isOpen, onClose }: SplitsEditorProps) => {
  const text = useMessages('app', 'splits');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('editTitle', { title })} size="36rem">
      {isOpen && <SplitsForm item={item} splits={splits} onClose={onClose} />}
    </Dialog>
  );
};
