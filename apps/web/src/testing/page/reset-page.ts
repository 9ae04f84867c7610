import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { recordServerTime } from '#lib/http/clock.ts';
import { reportOnline } from '#lib/http/connection.ts';
import { changeLanguage, currentLanguage } from '#lib/i18n/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { drainWaiting, drainWithdrawn } from '#ui/notices/notice-queue.ts';
import { resetStores } from './stores.ts';
import { stopTimers, waitForImmediateTimers } from './timers.ts';

const queryOptions = queryClient.getDefaultOptions();
const { title } = document;
const attributesOf = ({ attributes }: Element) => new Map([...attributes].map(({ name, value }) => [name, value]));
const rootAttributes = new Map([document.documentElement, document.body].map((root) => [root, attributesOf(root)]));
/** What tests replace with `vi.stubGlobal`, which ends with the test. */
const GLOBALS = ['fetch', 'localStorage', 'sessionStorage', 'matchMedia', 'MessageChannel', 'ResizeObserver'] as const;
const globals = new Map(GLOBALS.map((name) => [name, globalThis[name]]));

/** Mantine leaves its colour scheme and motion preference on the page, and one element for its portals. */
const MANTINE_ATTRIBUTES = /^data-(mantine-|respect-reduced-motion$)/;
const KEPT_NODES = '[data-mantine-shared-portal-node]:empty';

const resetAttributes = (): string[] =>
  [...rootAttributes].flatMap(([root, before]) => {
    const changed = [...new Set([...attributesOf(root).keys(), ...before.keys()])].filter(
      (name) => root.getAttribute(name) !== (before.get(name) ?? null),
    );
    for (const name of changed) {
      const value = before.get(name);
      if (value === undefined) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
    const own = changed.filter((name) => !MANTINE_ATTRIBUTES.test(name));
    return own.map((name) => `the attribute ${name} of <${root.localName}>`);
  });

const removeNodes = (): string[] =>
  [...document.body.childNodes].flatMap((node) => {
    if (node instanceof Element && node.matches(KEPT_NODES)) return [];
    node.remove();
    return [`in the body: ${node instanceof Element ? node.outerHTML.slice(0, 200) : node.textContent}`];
  });

const stopFakeTimers = (): string[] => {
  if (!vi.isFakeTimers()) return [];
  vi.useRealTimers();
  return ['fake timers'];
};

const clearQueries = (): string[] => {
  const observed = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0);
  queryClient.clear();
  queryClient.setDefaultOptions(queryOptions);
  return observed.map(({ queryHash }) => `an observer of the query ${queryHash}`);
};

const restoreGlobals = (): string[] =>
  [...globals].flatMap(([name, value]) => {
    if (globalThis[name] === value) return [];
    Object.assign(globalThis, { [name]: value });
    return [`another ${name}`];
  });

const endSession = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'dubplate.signed-out', newValue: 'left' }));
};

/**
 * Returns the page to the state in which each test finds it.
 * @returns what the test left behind although it, or the app, should have ended it
 */
export const resetPage = async (): Promise<string[]> => {
  cleanup();
  const left = stopFakeTimers();
  await waitForImmediateTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (currentLanguage() !== 'en') await changeLanguage('en');
  left.push(...clearQueries());
  endSession();
  resetStores();
  reportOnline();
  recordServerTime(new Date().toUTCString());
  drainWaiting();
  drainWithdrawn();
  document.title = title;
  left.push(...stopTimers(), ...removeNodes(), ...resetAttributes(), ...restoreGlobals());
  return left;
};
