import { fill } from '@dubplate/contract/catalogue';
import { periodText } from '@dubplate/rules/commerce/period';
import { ANSWER_HOURS } from '@dubplate/rules/support/answer-hours';
import type { OfferedPlan } from '#features/commerce/index.ts';
import { type Html, html } from '#platform/html.ts';
import type { Language } from '#platform/language.ts';
import { FACTS } from './facts.ts';
import type { LandingTexts } from './texts.en.ts';

type PriceTexts = LandingTexts['prices'];

const money = (dollars: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(dollars);

const artistsText = ({ maxArtists }: OfferedPlan, texts: PriceTexts, language: Language): string => {
  if (maxArtists === null) return texts.artistsAny;
  const form = new Intl.PluralRules(language).select(maxArtists);
  return fill(texts.artists[form === 'zero' || form === 'two' ? 'other' : form], { count: maxArtists });
};

const featuresOf = (plan: OfferedPlan, texts: PriceTexts, language: Language): readonly string[] => {
  const artists = artistsText(plan, texts, language);
  const answer = (hours: number) => fill(texts.answer, { hours });
  if (plan.isFree)
    return [
      fill(texts.income, FACTS),
      fill(texts.publication, FACTS),
      answer(ANSWER_HOURS.basic),
      artists,
      texts.cardOnly,
    ];
  const included = plan.products.map((kind) => texts.products[kind]);
  return [texts.everything, answer(ANSWER_HOURS.paid), artists, texts.daily, ...included, texts.anyWithdrawal];
};

export const planCard = (plan: OfferedPlan, texts: PriceTexts, language: Language): Html => {
  const name = plan.isFree ? texts.basic : texts.premium;
  const period = plan.isFree ? texts.always : periodText(plan, language);
  const price = plan.isFree && plan.amount === 0 ? texts.free : money(plan.amount, language);
  return html`<article class="plan">
<h3>${name} <span>${period}</span></h3>
<p class="price"><strong>${price}</strong>${
    plan.savedPercent !== null && html` <span class="saved">${fill(texts.saved, { percent: plan.savedPercent })}</span>`
  }</p>
<ul aria-label="${fill(texts.features, { plan: name, period })}">
${featuresOf(plan, texts, language).map((feature) => html`<li>${feature}</li>\n`)}${
  plan.isFree &&
  [texts.daily, texts.promo].map(
    (feature) => html`<li class="lacks"><span class="spoken">${texts.lacks} </span>${feature}</li>\n`,
  )
}</ul>
</article>`;
};
