import type { Plugin } from 'vite';
import { messages as entryEn } from '../src/features/accounts/entry/messages.en.ts';
import { messages as entryRu } from '../src/features/accounts/entry/messages.ru.ts';
import { messages as artistsEn } from '../src/features/artists/messages.en.ts';
import { messages as artistsRu } from '../src/features/artists/messages.ru.ts';
import { messages as intakeEn } from '../src/features/releases/authoring/intake-panel/messages.en.ts';
import { messages as intakeRu } from '../src/features/releases/authoring/intake-panel/messages.ru.ts';
import { messages as authoringEn } from '../src/features/releases/authoring/messages.en.ts';
import { messages as authoringRu } from '../src/features/releases/authoring/messages.ru.ts';
import { messages as listsEn } from '../src/features/releases/lists/messages.en.ts';
import { messages as listsRu } from '../src/features/releases/lists/messages.ru.ts';
import { messages as statisticsEn } from '../src/features/statistics/messages.en.ts';
import { messages as statisticsRu } from '../src/features/statistics/messages.ru.ts';

const TEXTS = {
  en: {
    entry: entryEn,
    artists: artistsEn,
    intake: intakeEn,
    authoring: authoringEn,
    lists: listsEn,
    statistics: statisticsEn,
  },
  ru: {
    entry: entryRu,
    artists: artistsRu,
    intake: intakeRu,
    authoring: authoringRu,
    lists: listsRu,
    statistics: statisticsRu,
  },
} as const;

type Texts = (typeof TEXTS)[keyof typeof TEXTS];

const titled = (title: string, lead = ''): string => `<h1>${title}</h1>${lead && `<p>${lead}</p>`}`;

/** The first words of each page; they don't depend on data. */
const PAGES: Readonly<Record<string, (texts: Texts) => string>> = {
  '/signin': ({ entry }) => titled(entry.signInTitle, entry.signInLead),
  '/artists': ({ artists }) => titled(artists.artists, artists.artistsLead),
  '/releases': ({ lists }) => titled(lists.title),
  '/drafts': ({ lists }) => titled(lists.drafts, lists.draftsLead),
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
