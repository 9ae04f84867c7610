import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changesOf, keptForms } from './kept-form.ts';

const write = (form: object) => keptForms.write('vera', 'profile', JSON.stringify(form));
const SAVED = { first_name: 'Anna', last_name: '' };

/** The stored items are own keys of the object, as in a browser. */
class TabStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new TabStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the typed text', () => {
  it('is restored for the same user in the same form', () => {
    write({ first_name: 'Vera', last_name: 'Lunn' });
    expect(keptForms.read('vera', 'profile', SAVED)).toEqual({ first_name: 'Vera', last_name: 'Lunn' });
    expect(keptForms.read('max', 'profile', SAVED)).toBeNull();
    expect(keptForms.read('vera', 'artist', SAVED)).toBeNull();
  });

  it('opens automatically after an interruption, but not once it was dismissed, until it is typed into again', () => {
    const opens = () => keptForms.isInterrupted('vera', 'profile');
    expect(opens()).toBe(false);
    write({ first_name: 'Vera' });
    expect(opens()).toBe(true);
    keptForms.dismiss('vera', 'profile');
    expect([opens(), keptForms.read('vera', 'profile', SAVED)]).toEqual([false, { first_name: 'Vera' }]);
    write({ first_name: 'Veronika' });
    expect(opens()).toBe(true);
    keptForms.dismiss('vera', 'profile');
    keptForms.discard('vera', 'profile');
    write({ first_name: 'Vera' });
    expect(opens()).toBe(true);
  });

  it('is discarded once it is saved, and when the user signs out', () => {
    write(SAVED);
    keptForms.discard('vera', 'profile');
    expect(keptForms.read('vera', 'profile', SAVED)).toBeNull();
    write(SAVED);
    sessionStorage.setItem('other', 'stays');
    keptForms.clear();
    expect(keptForms.read('vera', 'profile', SAVED)).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('stays');
  });

  it('restores only fields that the form has', () => {
    write({ first_name: 'Vera', last_name: 7, old: 'gone' });
    expect(keptForms.read('vera', 'profile', SAVED)).toEqual({ first_name: 'Vera' });
    sessionStorage.setItem('dubplate.form.vera/profile', '{broken');
    expect(keptForms.read('vera', 'profile', SAVED)).toBeNull();
  });
});

it('a change is an edit that differs from the saved value', () => {
  expect(changesOf({ first_name: 'Anna', last_name: 'Lunn' }, SAVED)).toEqual({ last_name: 'Lunn' });
  expect(changesOf({ first_name: 'Anna' }, SAVED)).toEqual({});
});
