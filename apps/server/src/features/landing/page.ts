import { fill } from '@dubplate/contract/catalogue';
import type { Config } from '#config/config.ts';
import type { OfferedPlan } from '#features/commerce/index.ts';
import { type Html, html } from '#platform/html.ts';
import { colourTags, shareTags } from '#platform/http/pages/page-head.ts';
import type { Language } from '#platform/language.ts';
import type { LandingAssets } from './assets.ts';
import { FACTS } from './content/facts.ts';
import {
  closing,
  distribution,
  hero,
  moderation,
  money,
  prices,
  type Question,
  questions,
  sign,
  stores,
} from './content/sections.ts';
import { english, type LandingTexts } from './content/texts.en.ts';
import { russian } from './content/texts.ru.ts';

interface StoredQuestion {
  readonly question_en: string;
  readonly question_ru: string;
  readonly answer_en: string;
  readonly answer_ru: string;
}

interface LandingContent {
  readonly language: Language;
  readonly config: Config;
  /** Public origin of the instance. */
  readonly origin: string;
  readonly assets: LandingAssets;
  readonly plans: readonly OfferedPlan[];
  readonly faqs: readonly StoredQuestion[];
  /** The stores that this instance delivers to. */
  readonly stores: readonly { readonly name: string }[];
  /** Default label of the instance. */
  readonly label: string;
}

const TEXTS: Readonly<Record<Language, LandingTexts>> = { en: english, ru: russian };
/** Limits the size of the page. */
const QUESTIONS_SHOWN = 8;

const otherThan = (language: Language): Language => (language === 'en' ? 'ru' : 'en');

const head = ({ language, config, origin, assets }: LandingContent): Html => {
  const texts = TEXTS[language];
  const product = config.product.name;
  const title = fill(texts.title, { product });
  const description = fill(texts.description, FACTS);
  const addressIn = (one: Language) => `${origin}/landing?lang=${one}`;
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${colourTags()}
<title>${title}</title>
${shareTags({
  type: 'website',
  site: product,
  title,
  description,
  url: addressIn(language),
  language,
  alternate: otherThan(language),
  picture: { url: `${origin}/card.jpg`, width: 1200, height: 630 },
})}<link rel="alternate" hreflang="ru" href="${addressIn('ru')}">
<link rel="alternate" hreflang="en" href="${addressIn('en')}">
<link rel="alternate" hreflang="x-default" href="${addressIn('ru')}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${assets.fonts[language].map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`)}<link rel="stylesheet" href="${assets.style.address}">
<script src="${assets.script.address}" async></script>`;
};

const header = (texts: LandingTexts, language: Language, product: string): Html => {
  const other = otherThan(language);
  const sections = ['distribution', 'money', 'moderation', 'prices', 'questions'] as const;
  return html`<header>
<a class="wordmark" href="#top" aria-label="${fill(texts.home, { product })}">${sign}<span>${product}</span></a>
<nav aria-label="${texts.menu}">
${sections.map((section) => html`<a href="#${section}">${texts[section].nav}</a>\n`)}</nav>
<p class="entries"><a href="/landing?lang=${other}&amp;stay" hreflang="${other}" lang="${other}">${texts.otherLanguage}</a><a class="enter" href="/signin">${texts.signIn}</a></p>
</header>`;
};

const footer = ({ footer: texts }: LandingTexts, config: Config, label: string): Html => {
  const { socialLinks, supportEmail, commercialEmail, product } = config;
  const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? address;
  return html`<footer>
<ul aria-label="${texts.name}">
<li><a href="/terms">${texts.terms}</a></li>
<li><a href="${supportEmail === null ? '/contact' : `mailto:${supportEmail}`}">${texts.support}</a></li>
${socialLinks.map((link) => html`<li><a href="${link}" rel="noopener noreferrer">${hostOf(link)}</a></li>\n`)}${
  commercialEmail !== null && html`<li><a href="mailto:${commercialEmail}">${commercialEmail}</a></li>\n`
}<li><a href="/mobile">${texts.mobile}</a></li>
</ul>
<p>${product.name}. ${fill(texts.by, { label })}</p>
</footer>`;
};

export const landingPage = (content: LandingContent): string => {
  const { language, config, plans, faqs, assets } = content;
  const texts = TEXTS[language];
  const product = config.product.name;
  const asked = faqs
    .slice(0, QUESTIONS_SHOWN)
    .map((faq): Question => ({ question: faq[`question_${language}`], answer: faq[`answer_${language}`] }));
  return html`<!doctype html>
<html lang="${language}">
<head>
${head(content)}
</head>
<body id="top">
<a class="skip" href="#main">${texts.skip}</a>
${header(texts, language, product)}
<main id="main">
${hero(texts, product)}
${distribution(texts, assets.pictures, language)}
${stores(texts, content.stores)}
${money(texts, assets.pictures, language)}
${moderation(texts)}
${prices(texts, plans, language)}
${questions(texts, asked)}
${closing(texts)}
</main>
${footer(texts, config, content.label)}
</body>
</html>
`.markup;
};
