import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMoney } from '#features/royalties/money.ts';
import { useMonthText } from '#features/royalties/parts/months.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { ApiError, errorText, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useClosePeriod } from '../api.ts';

interface OpenReport {
  readonly uuid: string;
  readonly report: string;
}

/** The drafts that stop the close, as the refusal lists them. */
const openReportsOf = (error: unknown): readonly OpenReport[] => {
  if (!(error instanceof ApiError) || !hasCode(error, 'REPORTS_OPEN')) return [];
  const { reports } = error.data;
  if (!Array.isArray(reports)) return [];
  return reports.flatMap((each: unknown) => {
    const { uuid, report } = (each ?? {}) as Partial<OpenReport>;
    return typeof uuid === 'string' && typeof report === 'string' ? [{ uuid, report }] : [];
  });
};

interface CloseFormProps {
  readonly period: string;
  readonly onClose: () => void;
}

const CloseForm = ({ period, onClose }: CloseFormProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const format = useFormat();
  const money = useMoney();
  const language = useLanguage();
  const isOnline = useOnline();
  const monthText = useMonthText();
  const close = useClosePeriod(period, {
    onSuccess: ({ statements, earnings }) => {
      notify.success({
        title: text('periodClosed', { month: monthText(period) }),
        message: text('periodClosedHint', { statements: format.number(statements), earnings: money.short(earnings) }),
      });
      onClose();
    },
    onError: () => undefined,
  });
  const isStopped = hasCode(close.error, 'REPORTS_OPEN');
  return (
    <div className={shared.fields}>
      <p>{text('closeMessage')}</p>
      {close.isError && (
        <FormError>
          {errorText(close.error, language, royaltiesErrors) ?? text('noAnswer')}
          {isStopped && (
            <ul>
              {openReportsOf(close.error).map(({ uuid, report }) => (
                <li key={uuid}>
                  <Link to="/staff/sales-reports/$uuid" params={{ uuid }} className={shared.link}>
                    {report}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </FormError>
      )}
      {isStopped && <p className={shared.hint}>{text('closeAnywayHint')}</p>}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep disabled={!isOnline} loading={close.isPending} onClick={() => close.mutate({ leaveOpen: isStopped })}>
          {text(isStopped ? 'closeAnyway' : 'closePeriod')}
        </NextStep>
      </DialogButtons>
    </div>
  );
};

interface CloseDialogProps {
  /** Null: closed. */
  readonly period: string | null;
  readonly onClose: () => void;
}

/** Closes a month for good, after a warning. */
export const CloseDialog = ({ period, onClose }: CloseDialogProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const monthText = useMonthText();
  return (
    <Dialog
      opened={period !== null}
      onClose={onClose}
      title={period === null ? '' : text('closeTitle', { month: monthText(period) })}
    >
      {period !== null && <CloseForm key={period} period={period} onClose={onClose} />}
    </Dialog>
  );
};
