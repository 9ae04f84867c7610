import type { Plugin } from 'vite';
import { texts as appEn } from '../src/app/texts/app.en.ts';
import { texts as appRu } from '../src/app/texts/app.ru.ts';
import { texts as entryEn } from '../src/app/texts/entry.en.ts';
import { texts as entryRu } from '../src/app/texts/entry.ru.ts';

const TEXTS = { en: { ...entryEn, ...appEn }, ru: { ...entryRu, ...appRu } };

type Texts = (typeof TEXTS)[keyof typeof TEXTS];

const titled = (title: string, lead = ''): string => `<h1>${title}</h1>${lead && `<p>${lead}</p>`}`;

/** The first words of each page; they don't depend on data. */
const PAGES: Readonly<Record<string, (texts: Texts) => string>> = {
  '/signin': ({ entry }) => titled(entry.signInTitle, entry.signInLead),
  '/artists': ({ artists }) => titled(artists.artists, artists.artistsLead),
  '/releases': ({ releases }) => titled(releases.title),
  '/drafts': ({ releases }) => titled(releases.drafts, releases.draftsLead),
  '/statistics': ({ statistics }) => titled(statistics.title, statistics.lead),
  '/upload': ({ authoring, intake }) =>
    `${titled(authoring.newRelease)}<div class="first-zone"><div><b>${intake.zone}</b><p>${intake.touchHint}</p></div></div>`,
};

const firstWordsOf = (language: keyof typeof TEXTS): string[] =>
  Object.entries(PAGES).map(
    ([page, wordsOf]) =>
      `<div class="first-words" data-page="${page}" lang="${language}">${wordsOf(TEXTS[language])}</div>`,
  );

/**
 * Writes the first words of each page into index.html in both languages, so that a phone user can read them while the
 * scripts load. `before-paint.js` selects the page, `first-words.css` the words and their position.
 */
export const firstWords = (): Plugin => ({
  name: 'first-words',
  transformIndexHtml(html) {
    return html.replace('<!-- first-words -->', [...firstWordsOf('en'), ...firstWordsOf('ru')].join('\n      '));
  },
});
