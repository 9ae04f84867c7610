import { createElement, type FunctionComponent } from 'react';
import { lazyModule } from '#lib/chunks/lazy-module.ts';
import { textsLoaded } from '#lib/i18n/i18n.ts';

/**
 * A screen that is loaded when it is opened. It is ready when its texts are: else it would suspend for them, and a
 * placeholder would be shown for 300 ms. One that could not be fetched is requested again whenever it is opened.
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
