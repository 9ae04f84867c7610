import { fill } from '@dubplate/contract/catalogue';
import { isStoreHost } from '@dubplate/rules/multilinks/store-hosts';
import { type Html, html } from '#platform/html.ts';
import { coverAddress, type LinkContent, lineOf, linkPath, type StoreLink } from '../link-content.ts';
import { inLanguage, type PageTexts, TEXTS } from '../texts/texts.ts';
import { disc, type PageFrame, renderPage } from './layout.ts';
import { hostOf } from './stores.ts';

const NOINDEX = html`<meta name="robots" content="noindex, nofollow">\n`;

/** The small cover of the page that a note is about. */
export const thumbnail = ({ link, release }: LinkContent): Html =>
  release?.cover_uuid
    ? html`<img class="cover" src="${coverAddress(link.slug, release.cover_uuid, 'medium')}" width="480" height="480" alt="">`
    : disc;

type NoteName = 'notFound' | 'gone' | 'tooMany' | 'failed';

/** Renders an error page with a link to the landing page. */
export const notePage = (name: NoteName, path: string, frame: PageFrame): string => {
  const texts: PageTexts = TEXTS[frame.language];
  const { title, text } = texts[name];
  return renderPage({
    frame,
    kind: 'note',
    title,
    path,
    head: NOINDEX,
    main: html`${disc}<h1>${title}</h1>
<p>${text}</p>
<p><a class="next" href="${inLanguage('/landing', frame)}">${fill(texts.aboutService, { product: frame.product })}</a></p>`,
  });
};

/** Shows an unknown host or short link, which the visitor must confirm. */
export const leavePage = (content: LinkContent, storeLink: StoreLink, frame: PageFrame): string => {
  const texts = TEXTS[frame.language].leave;
  const { slug } = content.link;
  const path = linkPath(slug);
  const host = hostOf(storeLink.url);
  const isPunycode = host.split('.').some((part) => part.startsWith('xn--'));
  return renderPage({
    frame,
    kind: 'note',
    title: texts.title,
    path: `${path}/${storeLink.name}`,
    head: NOINDEX,
    theme: content.link.theme,
    reportPath: `${path}/report`,
    main: html`${thumbnail(content)}<h1>${texts.title}</h1>
<p>${fill(texts.text, { page: lineOf(content) })}</p>
<p class="host" dir="ltr">${host}</p>
${isPunycode && html`<p class="hint">${texts.letters}</p>\n`}<p>${isStoreHost(storeLink.store, storeLink.url) ? texts.cautionShort : texts.caution}</p>
<p class="ways"><a class="calm" href="${new URL(storeLink.url).href}" rel="nofollow noopener noreferrer ugc">${texts.go}</a> <a class="quiet" href="${inLanguage(path, frame)}">${texts.back}</a></p>`,
  });
};

/** Renders the confirmation of a report. */
export const thanksPage = (path: string, frame: PageFrame): string => {
  const texts = TEXTS[frame.language].reportForm;
  const main: Html = html`${disc}<h1>${texts.thanks}</h1>
<p>${texts.thanksText}</p>
<p><a class="quiet" href="${inLanguage(path, frame)}">${texts.back}</a></p>`;
  return renderPage({ frame, kind: 'note', title: texts.thanks, path: `${path}/report`, head: NOINDEX, main });
};
