import type { Plan } from '@dubplate/contract/commerce/schemas';
import { periodText } from '@dubplate/rules/commerce/period';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { plansQuery, subscriptionQuery } from '../api.ts';
import { choosePlan } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import { FREE_PLAN, usePlanName, useProductName } from '../purchase-names.ts';
import classes from './plans.module.css';

interface PlanFeature {
  readonly label: string;
  /** The features that the plan lacks. */
  readonly isMissing: boolean;
}

const has = (label: string): PlanFeature => ({ label, isMissing: false });
const missingFeature = (label: string): PlanFeature => ({ label, isMissing: true });

const useArtistLimit = () => {
  const text = useMessages('app', 'commerce');
  return ({ maxArtists }: Plan): string =>
    maxArtists === null ? text('artistsAny') : text('artists', { count: maxArtists });
};

/** The features that a plan has and lacks; those of a paid plan are computed from its data. */
const usePlanFeatures = () => {
  const text = useMessages('app', 'commerce');
  const productName = useProductName();
  const artistLimit = useArtistLimit();
  return (plan: Plan): readonly PlanFeature[] => {
    const artists = has(artistLimit(plan));
    if (plan.name === FREE_PLAN)
      return [
        has(text('basicIncome')),
        has(text('basicPublished')),
        has(text('basicSupport')),
        artists,
        has(text('basicWithdrawal')),
        missingFeature(text('basicStatistics')),
        missingFeature(text('basicPromo')),
      ];
    const included = plan.products.map((product) => has(text('included', { product: productName(product) })));
    return [has(text('paid')), artists, ...included, has(text('withdrawalAny'))];
  };
};

interface PlanCardProps {
  readonly plan: Plan;
  readonly isCurrent: boolean;
  /** The recommended plan; its button is the primary action of the screen. */
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ plan, isCurrent, isFirst, onChoose }: PlanCardProps) => {
  const text = useMessages('app', 'commerce');
  if (plan.name === FREE_PLAN)
    return (
      <Button variant="default" fullWidth disabled>
        {text('active')}
      </Button>
    );
  if (isCurrent)
    return (
      <>
        <Button variant="default" fullWidth disabled>
          {text('current')}
        </Button>
        <Button variant="default" fullWidth onClick={onChoose}>
          {text('extend')}
        </Button>
      </>
    );
  return isFirst ? (
    <NextStep fullWidth onClick={onChoose}>
      {text('choose')}
    </NextStep>
  ) : (
    <Button fullWidth onClick={onChoose}>
      {text('choose')}
    </Button>
  );
};

/** A plan with its price, length and features. A phone shows the features only when asked. */
const PlanCard = (props: PlanCardProps) => {
  const { plan, isCurrent } = props;
  const text = useMessages('app', 'commerce');
  const format = useFormat();
  const language = useLanguage();
  const name = usePlanName()(plan.name);
  const features = usePlanFeatures()(plan);
  const artists = useArtistLimit()(plan);
  const [isOpen, setOpen] = useState(false);
  const isFree = plan.name === FREE_PLAN;
  const period = isFree ? text('always') : periodText(plan, language);
  const id = `plan-${plan.uuid}`;
  return (
    <article className={classes.card} aria-labelledby={id} data-current={isCurrent || undefined}>
      <h2 id={id} className={classes.name}>
        {name} <span className={classes.period}>{period}</span>
      </h2>
      <p className={classes.price}>
        <strong className={classes.amount}>{isFree ? text('free') : format.money(plan.amount)}</strong>
        {plan.savedPercent !== null && (
          <span className={classes.saved}>{text('saved', { percent: plan.savedPercent })}</span>
        )}
      </p>
      <p className={classes.short} aria-hidden="true">
        {artists}
      </p>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-features`}
        onClick={() => setOpen(!isOpen)}
      >
        {text('whatsIn')}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <ul
        id={`${id}-features`}
        className={classes.features}
        aria-label={text('features', { plan: name })}
        data-open={isOpen || undefined}
      >
        {features.map(({ label, isMissing }) => (
          <li key={label} data-missing={isMissing || undefined}>
            {isMissing ? (
              <IconMinus size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            )}
            {label}
          </li>
        ))}
      </ul>
      <IfMay needs={['purchases:write']}>
        <div className={classes.choices}>
          <Choice {...props} />
        </div>
      </IfMay>
    </article>
  );
};

const CardsSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')} className={classes.cards}>
      {['one', 'two', 'three'].map((place) => (
        <Skeleton key={place} height="var(--plan-height)" radius="lg" />
      ))}
    </div>
  );
};

/** The plans, with the current plan marked. */
export const PlanCards = () => {
  const text = useMessages('app', 'commerce');
  const plans = useQuery(plansQuery);
  const subscription = useQuery(subscriptionQuery);
  const current = subscription.data?.subscription.name ?? null;
  if (plans.data && subscription.data !== undefined) {
    const first = [...plans.data]
      .filter(({ name }) => name !== current)
      .sort((one, other) => (other.savedPercent ?? 0) - (one.savedPercent ?? 0))[0];
    return (
      <div className={classes.cards}>
        {plans.data.map((plan) => (
          <PlanCard
            key={plan.uuid}
            plan={plan}
            isCurrent={plan.name === current}
            isFirst={current === null && plan === first}
            onChoose={() => openPayment(choosePlan(plan.name))}
          />
        ))}
      </div>
    );
  }
  return <QueryFallback query={[plans, subscription]} failed={text('failed')} loading={<CardsSkeleton />} />;
};
