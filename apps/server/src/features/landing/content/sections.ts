import { fill } from '@dubplate/contract/catalogue';
import { STORES } from '@dubplate/contract/statistics/stores';
import { periodText } from '@dubplate/rules/commerce/period';
import { ANSWER_HOURS } from '@dubplate/rules/support/answer-hours';
import type { OfferedPlan } from '#features/commerce/index.ts';
import { type Html, html } from '#platform/html.ts';
import type { Language } from '#platform/language.ts';
import type { LandingPictures, Shot } from '../assets.ts';
import { FACTS, NAMED_STORES } from './facts.ts';
import { renderMarkdown } from './markdown.ts';
import type { LandingTexts } from './texts.en.ts';

type PriceTexts = LandingTexts['prices'];

const priceText = (dollars: number, language: Language): string =>
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

const planCard = (plan: OfferedPlan, texts: PriceTexts, language: Language): Html => {
  const name = plan.isFree ? texts.basic : texts.premium;
  const period = plan.isFree ? texts.always : periodText(plan, language);
  const price = plan.isFree && plan.amount === 0 ? texts.free : priceText(plan.amount, language);
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
<p class="choose"><a class="${plan.isFree ? 'next' : 'calm'}" href="/signup">${plan.isFree ? texts.startFree : fill(texts.choose, { plan: name })} <span class="spoken">${period}</span></a></p>
</article>`;
};

/** The disc of the sign-in page, drawn by CSS. */
const disc = (name: string): Html => html`<div class="disc" aria-hidden="true">
<div class="light"></div>
<div class="sticker"><span>A</span><b>${name}</b><span>33<sup>1</sup>⁄<sub>3</sub></span></div>
<div class="hole"></div>
</div>`;

/** The logo. */
export const sign: Html = html`<svg class="sign" viewBox="0 0 26 26" aria-hidden="true"><path d="M13 0a13 13 0 1 0 0 26 13 13 0 1 0 0-26Zm0 11.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 1 1 0-2.6Z"/></svg>`;

interface Point {
  readonly title: string;
  readonly text: string;
}

export interface Question {
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
}

const numbered = (text: string): string => fill(text, FACTS);

const signUp = (texts: LandingTexts): Html => html`<a class="next" href="/signup">${texts.signUp}</a>`;

const pointList = (points: readonly Point[]): Html => html`<ul class="points">
${points.map(({ title, text }) => html`<li><h3>${title}</h3><p>${numbered(text)}</p></li>\n`)}</ul>`;

/** `mark` looks like a track number on a record's side, such as A1. */
const heading = (id: string, mark: string, title: string): Html =>
  html`<p class="mark" aria-hidden="true">${mark}</p><h2 id="${id}">${title}</h2>`;

export const hero = (texts: LandingTexts, product: string): Html => html`<section class="hero">
<div class="stage">${disc(product)}</div>
<div class="pitch">
<h1>${texts.hero.title}</h1>
<p class="lead">${numbered(texts.hero.lead)}</p>
<p class="ways">${signUp(texts)}<a class="quiet" href="#prices">${texts.see}</a></p>
<p class="small">${texts.signUpNote}</p>
</div>
</section>
<ul class="facts" aria-label="${texts.factsName}">
${texts.facts.map(({ value, label }) => html`<li><strong>${numbered(value)}</strong> <span>${label}</span></li>\n`)}</ul>`;

/** Renders a picture of the app in the visitor's theme. */
const picture = (shot: Shot, alt: string, pictures: LandingPictures, language: Language): Html =>
  html`<picture class="shot"><source media="(prefers-color-scheme: dark)" srcset="${pictures.addressOf(shot, 'dark', language)}"><img src="${pictures.addressOf(shot, 'light', language)}" width="1280" height="800" alt="${alt}" loading="lazy"></picture>`;

export const distribution = (
  { distribution: texts }: LandingTexts,
  pictures: LandingPictures,
  language: Language,
): Html =>
  html`<section class="split" aria-labelledby="distribution">
<div>${heading('distribution', 'A1', texts.title)}<p class="lead">${texts.lead}</p></div>
${pointList(texts.points)}
${picture('release', texts.picture, pictures, language)}
</section>`;

const storeNames = (own: readonly { readonly name: string }[]): readonly string[] =>
  own.length > 0 ? own.map(({ name }) => name) : NAMED_STORES.map((key) => STORES[key]);

/** Lists the instance's own stores, or usual ones if it delivers to none yet. */
export const stores = ({ stores: texts }: LandingTexts, own: readonly { readonly name: string }[]): Html =>
  html`<section class="stores" aria-labelledby="stores">
${heading('stores', 'A2', texts.title)}
<ul>
${storeNames(own).map((name) => html`<li>${name}</li>\n`)}</ul>
<p class="small">${texts.note}</p>
</section>`;

export const money = (
  { money: texts }: LandingTexts,
  pictures: LandingPictures,
  language: Language,
): Html => html`<section class="split" aria-labelledby="money">
<div>${heading('money', 'A3', texts.title)}<p class="share"><strong>${FACTS.income}%</strong> ${texts.share}</p></div>
${pointList(texts.points)}
${picture('statistics', texts.picture, pictures, language)}
</section>`;

export const moderation = ({ moderation: texts }: LandingTexts): Html =>
  html`<section class="moderation" aria-labelledby="moderation">
${heading('moderation', 'B1', texts.title)}<p class="lead">${texts.lead}</p>
<ol class="steps">
${texts.steps.map(({ title, text }) => html`<li><h3>${title}</h3><p>${numbered(text)}</p></li>\n`)}</ol>
</section>`;

export const prices = (
  { prices: texts }: LandingTexts,
  plans: readonly OfferedPlan[],
  language: Language,
): Html => html`<section class="prices" aria-labelledby="prices">
${heading('prices', 'B2', texts.title)}<p class="lead">${texts.lead}</p>
<div class="plans">
${plans.map((plan) => planCard(plan, texts, language))}
</div>
<p class="small">${texts.label}</p>
</section>`;

/** Renders questions with collapsible answers; nothing if there are none. */
export const questions = ({ questions: texts }: LandingTexts, entries: readonly Question[]): Html =>
  entries.length === 0
    ? html``
    : html`<section class="split questions" aria-labelledby="questions">
<div>${heading('questions', 'B3', texts.title)}</div>
<div>
${entries.map(
  ({ question, answer }) =>
    html`<details><summary>${question}</summary><div class="answer">${renderMarkdown(answer)}</div></details>\n`,
)}</div>
</section>`;

export const closing = (texts: LandingTexts): Html => html`<section class="closing" aria-labelledby="closing">
<h2 id="closing">${texts.closing.title}</h2>
<p class="lead">${texts.closing.lead}</p>
<p class="ways">${signUp(texts)}</p>
</section>`;
