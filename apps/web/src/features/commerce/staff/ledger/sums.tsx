import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { fetchSums } from './api.ts';
import classes from './ledger-screen.module.css';
import { useMessages } from './messages.ts';

/** The sums of a period by month, as a file. */
export const Sums = () => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const today = utcDay(serverNow()) as LocalDate;
  const [from, setFrom] = useState<LocalDate | null>(`${today.slice(0, 4)}-01-01` as LocalDate);
  const [to, setTo] = useState<LocalDate | null>(today);
  const download = useMutation({
    mutationFn: (period: { readonly from: LocalDate; readonly to: LocalDate }) => fetchSums(period.from, period.to),
    onSuccess: (bytes, period) => {
      notify.withdrawFailure(text('downloadFailed'));
      saveFile(bytes, text('file', period));
    },
    onError: (error) => notifyError(text('downloadFailed'), error),
  });
  return (
    <div className={classes.period}>
      <DateField label={text('from')} value={from} {...(to && { max: to })} onChange={setFrom} />
      <DateField label={text('to')} value={to} {...(from && { min: from })} onChange={setTo} />
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        disabled={!from || !to}
        loading={download.isPending}
        onClick={() => from && to && download.mutate({ from, to })}
      >
        {text('download')}
      </Button>
    </div>
  );
};
