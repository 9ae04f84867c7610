import { type Exhibit, heading, type Screen, screen } from '../../exhibit.ts';
import { faqEditor, legacyImport } from '../../texts.ts';

const people = (...lines: readonly string[]) => ({
  name: 'people.jsonl',
  mimeType: 'application/jsonl',
  buffer: Buffer.from(lines.join('\n')),
});
const GOOD = ['{"username":"vera@example.com","releases":[{"name":"Salt Water"}]}', '{"username":"ilya@example.com"}'];
const BAD = ['{"username":"vera@example.com"}', 'vera@example.com', '{"username":"not a name"}', '{"releases":[]}'];

const check =
  (...lines: readonly string[]): NonNullable<Exhibit['act']> =>
  async ({ page, find }) => {
    await page.locator('input[type=file]').setInputFiles(people(...lines));
    await find('button', legacyImport('check')).click();
  };

/** Editors of staff besides surveys. */
export const editorScreens = {
  '/staff/faqs': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/faqs',
      title: faqEditor('title'),
      shows: ({ page }) => page.locator('main li').nth(2),
    },
    reads: /^\/api\/staff\/faqs$/,
    empty: {
      answer: { match: /^\/api\/staff\/faqs$/, json: [] },
      shows: ({ text }) => text(faqEditor('none')),
    },
    full: 'the usual one has what every instance starts with',
    more: {
      edit: {
        act: ({ page }) => page.locator('main li button').nth(1).click(),
        shows: ({ find }) => find('dialog', faqEditor('editQuestion')),
      },
      new: {
        act: ({ find }) => find('button', faqEditor('add')).click(),
        shows: ({ find }) => find('dialog', faqEditor('newQuestion')),
      },
    },
  }),
  '/staff/legacy': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/legacy',
      title: legacyImport('title'),
      shows: heading(legacyImport('title')),
    },
    reads: 'it reads nothing before a file is chosen',
    empty: 'the usual one has no file yet',
    full: {
      act: check(...BAD),
      shows: ({ page }) => page.getByRole('table'),
    },
    more: {
      format: { act: ({ page }) => page.locator('summary').click() },
      checked: { act: check(...GOOD), shows: ({ find }) => find('button', legacyImport('import')) },
    },
  }),
} satisfies Record<string, Screen>;
