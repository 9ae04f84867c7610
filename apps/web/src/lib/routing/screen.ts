import { createElement, type FunctionComponent } from 'react';
import { lazyModule } from '#lib/chunks/lazy-module.ts';
import { textsLoaded } from '#lib/i18n/i18n.ts';

/**
 * A screen that loads when it is opened. It is ready once its texts are loaded: otherwise it would suspend for them and
 * show a placeholder for 300 ms. A failed screen is fetched again whenever it is opened.
 */
export const screen = <Name extends string, Screens extends { readonly [Key in Name]: FunctionComponent }>(
  load: () => Promise<Screens>,
  name: Name,
) => {
  const module = lazyModule(async () => {
    const screens = await load();
    await textsLoaded();
    return screens[name];
  });
  const Screen = () => createElement(module.useModule());
  return Object.assign(Screen, { preload: async () => void (await module.load()) });
};
