import { type BackendModule, createInstance } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { ChunkError } from '../chunks/load-chunk.ts';
import { initialLanguage, isLanguage, LANGUAGES, type Language, saveLanguage } from './language.ts';
import type { Russian, Texts, Translate } from './message-types.ts';

/** The catalogues of each bundle, declared where the bundles are composed. */
// biome-ignore lint/suspicious/noEmptyInterface: `app/texts/bundles.ts` adds its members.
export interface Bundles {}

export type BundleName = keyof Bundles & string;

/** Fetches each bundle in one language. Both languages have the same messages, or it does not compile. */
type BundleLoaders = {
  readonly [Name in BundleName]: {
    readonly en: () => Promise<{ readonly texts: Bundles[Name] }>;
    readonly ru: () => Promise<{
      readonly texts: { readonly [Catalogue in keyof Bundles[Name]]: Russian<Bundles[Name][Catalogue]> };
    }>;
  };
};

const i18n = createInstance();

const backendOf = (bundles: BundleLoaders): BackendModule => ({
  type: 'backend',
  init() {
    // No setup.
  },
  read(language, bundle, done) {
    bundles[bundle as BundleName][language as Language]().then(
      ({ texts }) => done(null, { ...texts }),
      // Fetching a chunk includes retries.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
});

/** Starts i18n in the user's language; components suspend until the bundle of their texts is loaded. */
export const startI18n = async (bundles: BundleLoaders): Promise<void> => {
  const applied = (language: string) => {
    document.documentElement.lang = language;
  };
  i18n.on('languageChanged', applied);
  await i18n
    .use(backendOf(bundles))
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: [...LANGUAGES],
      // Types guarantee that both languages have every key, so the fallback language is never fetched.
      fallbackLng: false,
      ns: [],
      // Between a catalogue and a key; keys may contain dots.
      keySeparator: '/',
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { bindI18n: 'languageChanged', useSuspense: true },
    });
};

/**
 * Loads bundles in a language, and retries failed ones: i18next would show their keys instead.
 * @throws {ChunkError} if a bundle can't be fetched
 */
const ensureBundles = async (names: readonly string[], language: string): Promise<void> => {
  const missing = () => names.filter((name) => !i18n.hasResourceBundle(language, name));
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new ChunkError(`no texts: ${missing().join(', ')}`);
};

/**
 * Loads a bundle in the user's language.
 * @throws {ChunkError} if it can't be fetched; the next call retries
 */
export const loadTexts = async (bundle: BundleName): Promise<void> => {
  await i18n.loadNamespaces(bundle);
  await ensureBundles([bundle], i18n.language);
};

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

const onLanguageChanged = (listener: () => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChanged, currentLanguage);

/** The texts by bundle and catalogue. */
type LoadedBundles = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

const loadedBundles = (language: Language) => (i18n.getDataByLanguage(language) ?? {}) as unknown as LoadedBundles;

/** Changes and stores the language of the app. Returns false and changes nothing if its texts can't be fetched. */
export const changeLanguage = async (language: Language): Promise<boolean> => {
  try {
    await ensureBundles(Object.keys(loadedBundles(currentLanguage())), language);
  } catch {
    return false;
  }
  saveLanguage(language);
  await i18n.changeLanguage(language);
  return true;
};

/**
 * Returns a text as each loaded language has it, the given one included. Texts with values in them are not found in
 * other languages.
 */
export const inLoadedLanguages = (text: string): ReadonlySet<string> => {
  const found = new Set([text]);
  const languages = LANGUAGES.map(loadedBundles);
  for (const loaded of languages)
    for (const [bundle, catalogues] of Object.entries(loaded))
      for (const [catalogue, texts] of Object.entries(catalogues))
        for (const key of Object.keys(texts).filter((each) => texts[each] === text))
          for (const other of languages) {
            const same = other[bundle]?.[catalogue]?.[key];
            if (same) found.add(same);
          }
  return found;
};

type UntypedTranslate = (key: string, values: Record<string, unknown>) => string;

const bind =
  <En>(t: UntypedTranslate): Translate<En> =>
  (key, ...[values]) =>
    t(key, { ...values });

/** Returns the texts of a catalogue in a component; suspends until its bundle is loaded. */
export const useMessages = <Name extends BundleName, Catalogue extends keyof Bundles[Name] & string>(
  bundle: Name,
  catalogue: Catalogue,
): Translate<Bundles[Name][Catalogue]> => {
  const { t } = useTranslation(bundle, { keyPrefix: catalogue });
  // Effects depend on it.
  return useMemo(() => bind(t as UntypedTranslate), [t]);
};

/** Returns the texts of a catalogue outside components, such as in a notice after a call. Fetches them if needed. */
export const loadMessages = async <Name extends BundleName, Catalogue extends keyof Bundles[Name] & string>(
  bundle: Name,
  catalogue: Catalogue,
): Promise<Translate<Bundles[Name][Catalogue]>> => {
  await i18n.loadNamespaces(bundle);
  return bind(i18n.getFixedT(null, bundle, catalogue) as UntypedTranslate);
};
