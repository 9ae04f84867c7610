import type { Plugin } from 'vite';
import { messages as en } from '../src/features/accounts/entry/messages.en.ts';
import { messages as ru } from '../src/features/accounts/entry/messages.ru.ts';

/**
 * Writes into index.html what the sign-in page says first, in both languages: on a phone it is read while the scripts are
 * still on their way. `before-paint.js` decides whether it is shown, `page.css` where.
 */
export const firstWords = (): Plugin => ({
  name: 'first-words',
  transformIndexHtml(html) {
    const words = Object.entries({ en, ru }).map(
      ([language, { signInTitle, signInLead }]) =>
        `<div class="first-words" lang="${language}"><h1>${signInTitle}</h1><p>${signInLead}</p></div>`,
    );
    return html.replace('<!-- first-words -->', words.join('\n      '));
  },
});
