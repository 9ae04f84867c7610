import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { SalesReport } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMoney } from '#features/royalties/money.ts';
import { Amount } from '#features/royalties/parts/amount.tsx';
import shared from '#features/royalties/parts/royalties.module.css';
import { ApiError, errorText } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useApprove } from '../api.ts';
import classes from '../parts/staff.module.css';
import { baseOf, hasSameSign, rateOf, readBankAmount } from './rate.ts';

interface ApproveFormProps {
  readonly report: SalesReport;
  readonly uuid: string;
  readonly onClose: () => void;
}

type FeeBy = 'service' | 'artists';

/** The rate that the approval gives the report, before it is sent. */
const RatePreview = ({ report, base }: { readonly report: SalesReport; readonly base: string }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const money = useMoney();
  const rate = rateOf(base, report.net);
  return (
    <section className={shared.inset} aria-label={text('ratePreview')} role="status">
      <Facts>
        <Fact label={text('net')}>
          <Amount value={report.net} currency={report.currency} />
        </Fact>
        <Fact label={text('base')}>
          <Amount value={base} />
        </Fact>
        <Fact label={text('rate')} isWide>
          {rate === null ? '—' : text('rateIs', { currency: report.currency, rate: money.number(rate) })}
        </Fact>
      </Facts>
      {!hasSameSign(base, report.net) && <p className={shared.hint}>{text('signsDiffer')}</p>}
    </section>
  );
};

const ApproveForm = ({ report, uuid, onClose }: ApproveFormProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const format = useFormat();
  const language = useLanguage();
  const isOnline = useOnline();
  const today = utcDay(serverNow());
  const [received, setReceived] = useState('');
  const [fee, setFee] = useState('');
  const [feeBy, setFeeBy] = useState<FeeBy>('service');
  const [day, setDay] = useState<LocalDate | null>(today);
  const [isDetached, setDetached] = useState(false);
  const approve = useApprove(uuid, {
    onSuccess: () => {
      notify.success(text('approved'));
      onClose();
    },
    onError: () => undefined,
  });
  const amount = readBankAmount(received);
  const feeAmount = fee.trim() === '' ? '0' : readBankAmount(fee);
  const base = amount !== null && feeAmount !== null ? baseOf(amount, feeAmount, feeBy) : null;
  const hasUnmatched = report.unmatched.rows > 0;
  const isReady =
    base !== null && day !== null && hasSameSign(base, report.net) && (!hasUnmatched || isDetached) && isOnline;
  const issues = new Map(
    approve.error instanceof ApiError ? approve.error.issues.map(({ path, message }) => [path, message]) : [],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || approve.isPending || amount === null || feeAmount === null || day === null) return;
    approve.mutate({
      received_amount: amount,
      received_on: day,
      ...(!isZeroAmount(feeAmount) && { fee: feeAmount, fee_by: feeBy }),
      ...(hasUnmatched && { detach_unmatched: true }),
    });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>{text('approveLead')}</p>
      <div className={classes.pair}>
        <TextInput
          size="md"
          label={text('received')}
          inputMode="decimal"
          autoComplete="off"
          value={received}
          error={issues.get('received_amount') ?? (received !== '' && amount === null && text('badAmount'))}
          onChange={({ currentTarget }) => setReceived(currentTarget.value)}
          data-autofocus
        />
        <DateField
          label={text('receivedOn')}
          value={day}
          max={today}
          error={issues.get('received_on')}
          onChange={setDay}
        />
        <TextInput
          size="md"
          label={text('fee')}
          description={text('optional')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          value={fee}
          error={issues.get('fee') ?? (feeAmount === null && text('badAmount'))}
          onChange={({ currentTarget }) => setFee(currentTarget.value)}
        />
      </div>
      {feeAmount !== null && !isZeroAmount(feeAmount) && (
        <div className={shared.stack}>
          <span id="fee-by">{text('feeBy')}</span>
          <div>
            <Segments<FeeBy>
              aria-labelledby="fee-by"
              choices={[
                { value: 'service', label: text('feeByservice') },
                { value: 'artists', label: text('feeByartists') },
              ]}
              value={feeBy}
              onChange={setFeeBy}
            />
          </div>
        </div>
      )}
      {hasUnmatched && (
        <Checkbox
          label={text('detach', { count: report.unmatched.rows, rows: format.number(report.unmatched.rows) })}
          description={text('detachHint')}
          checked={isDetached}
          onChange={({ currentTarget }) => setDetached(currentTarget.checked)}
        />
      )}
      {base !== null && <RatePreview report={report} base={base} />}
      {approve.isError && issues.size === 0 && (
        <FormError>{errorText(approve.error, language, royaltiesErrors) ?? text('noAnswer')}</FormError>
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={approve.isPending}>
          {text('approve')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface ApproveDialogProps extends ApproveFormProps {
  readonly isOpen: boolean;
}

/** Approves a report with the money that arrived for it. */
export const ApproveDialog = ({ isOpen, ...form }: ApproveDialogProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={text('approveTitle')} size="40rem">
      {isOpen && <ApproveForm {...form} />}
    </Dialog>
  );
};
