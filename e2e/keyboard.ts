import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any of our screens has. */
const MOST_STOPS = 250;

/** Tabs on, or back, until the keyboard is there: what can't be reached in this way fails the journey. */
export const tabTo = async (page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  // Found once and asked often: finding by role reads the whole page.
  let target = await place.elementHandle();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const found = await target?.evaluate((element) => ({
      isThere: element.isConnected,
      hasFocus: element === document.activeElement,
    }));
    if (found?.hasFocus) break;
    if (!found?.isThere) target = await place.elementHandle();
    await page.keyboard.press(key);
  }
  await expect(place).toBeFocused();
};

/** Goes there and presses it. */
export const pressAt = async (page: Page, place: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, place);
  await page.keyboard.press(key);
};

/** Focuses the field and replaces its text. */
export const typeAt = async (page: Page, place: Locator, words: string): Promise<void> => {
  await tabTo(page, place);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
};

/** Finds an entry of a search field by typing, and takes it. */
export const chooseAt = async (page: Page, place: Locator, option: string): Promise<void> => {
  await typeAt(page, place, option);
  const wanted = page.getByRole('listbox').getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  while ((await wanted.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place).toHaveValue(option);
};
