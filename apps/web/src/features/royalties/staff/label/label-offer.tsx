import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import shared from '#features/royalties/parts/royalties.module.css';
import { errorText } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { labelPlanQuery, useSaveLabelPlan } from '../api.ts';

interface OfferFormProps {
  readonly user: string;
  readonly isGiven: boolean;
  readonly onClose: () => void;
}

const OfferForm = ({ user, isGiven, onClose }: OfferFormProps) => {
  const text = useMessages('staff', 'labelOffer');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const [day, setDay] = useState<LocalDate | null>(utcDay(serverNow()));
  const save = useSaveLabelPlan(user, {
    onSuccess: () => {
      notify.success(text('saved'));
      onClose();
    },
    onError: () => undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== null && isOnline && !save.isPending) save.mutate({ plan: isGiven ? null : 'LABEL', valid_from: day });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>{text(isGiven ? 'endLead' : 'giveLead')}</p>
      <DateField label={text('from')} value={day} onChange={setDay} />
      {save.isError && (
        <FormError>
          <strong>{text('saveFailed')}</strong> {errorText(save.error, language, royaltiesErrors) ?? text('noAnswer')}
        </FormError>
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={day === null || !isOnline} loading={save.isPending}>
          {text(isGiven ? 'end' : 'give')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

export interface LabelOfferProps {
  /** The uuid of the person. */
  readonly user: string;
}

/** Whether a person has the label offer, and the ways to their advances and holds. */
export const LabelOffer = ({ user }: LabelOfferProps) => {
  const text = useMessages('staff', 'labelOffer');
  const format = useFormat();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(labelPlanQuery(user));
  const { data } = query;
  const isGiven = data?.plan === 'LABEL';
  const stateText = () => {
    if (!data) return '';
    const date = data.valid_from && format.shortDay(data.valid_from);
    if (isGiven) return date ? text('given', { date }) : text('givenAlways');
    return date ? text('ended', { date }) : text('none');
  };
  return (
    <section aria-labelledby="label-offer" className={shared.fields}>
      <h2 id="label-offer" className={shared.heading}>
        {text('title')}
      </h2>
      {data ? (
        <>
          <p className={shared.hint}>{stateText()}</p>
          <Button variant="default" justify="flex-start" fullWidth disabled={!isOnline} onClick={() => setOpen(true)}>
            {text(isGiven ? 'end' : 'give')}
          </Button>
        </>
      ) : (
        <QueryFallback query={query} failed={text('failed')} loading={<Skeleton height="2.75rem" />} />
      )}
      <div className={shared.buttons}>
        <Link to="/staff/royalty-balances" search={{ user }} className={shared.link}>
          {text('advances')}
        </Link>
        <Link to="/staff/royalty-balances" search={{ view: 'holds', user }} className={shared.link}>
          {text('holds')}
        </Link>
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text(isGiven ? 'end' : 'give')}>
        {isOpen && <OfferForm user={user} isGiven={isGiven} onClose={() => setOpen(false)} />}
      </Dialog>
    </section>
  );
};
