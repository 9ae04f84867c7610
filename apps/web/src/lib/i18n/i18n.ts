import { type BackendModule, createInstance } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { ChunkError } from '../chunks/load-chunk.ts';
import { initialLanguage, isLanguage, LANGUAGES, type Language, saveLanguage } from './language.ts';
import type { Russian, Texts, Translate } from './message-types.ts';

interface Loaders {
  readonly en: () => Promise<{ readonly messages: Texts }>;
  readonly ru: () => Promise<{ readonly messages: Texts }>;
}

const catalogues = new Map<string, Loaders>();

/** Fetches a catalogue's texts in one language on first use. */
const backend: BackendModule = {
  type: 'backend',
  init() {
    // No setup: each catalogue has loaders.
  },
  read(language, catalogue, done) {
    const loaders = catalogues.get(catalogue);
    if (!loaders || !isLanguage(language)) return done(new Error(`no messages: ${catalogue}, ${language}`), false);
    loaders[language]().then(
      ({ messages }) => done(null, { ...messages }),
      // Fetching a chunk includes retries.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

const i18n = createInstance();

/** Starts i18n in the user's language; screens suspend until their catalogue is loaded. */
export const startI18n = async (): Promise<void> => {
  const applied = (language: string) => {
    document.documentElement.lang = language;
  };
  i18n.on('languageChanged', applied);
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: [...LANGUAGES],
      // Types guarantee that both languages have every key, so the fallback language is never fetched.
      fallbackLng: false,
      ns: [],
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { bindI18n: 'languageChanged', useSuspense: true },
    });
};

/**
 * Loads these catalogues in a language, and retries failed ones: i18next would show their keys instead.
 * @throws {ChunkError} if a catalogue can't be fetched
 */
const ensureTexts = async (names: readonly string[], language: string): Promise<void> => {
  const missing = () => names.filter((name) => !i18n.hasResourceBundle(language, name));
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new ChunkError(`no texts: ${missing().join(', ')}`);
};

/** Waits for the texts of every catalogue whose code is loaded, so that the next render does not suspend. */
export const textsLoaded = async (): Promise<void> => {
  const names = [...catalogues.keys()];
  await i18n.loadNamespaces(names);
  await ensureTexts(names, i18n.language);
};

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

const onLanguageChanged = (listener: () => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChanged, currentLanguage);

/** Changes and stores the language of the app. Returns false and changes nothing if its texts can't be fetched. */
export const changeLanguage = async (language: Language): Promise<boolean> => {
  try {
    await ensureTexts([...catalogues.keys()], language);
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
  for (const catalogue of catalogues.keys()) {
    const loaded = LANGUAGES.map((language): Texts => i18n.getResourceBundle(language, catalogue) ?? {});
    const keys = loaded.flatMap((texts) => Object.keys(texts).filter((key) => texts[key] === text));
    for (const texts of loaded) for (const key of keys) if (texts[key]) found.add(texts[key]);
  }
  return found;
};

export interface Messages<En> {
  /** Returns the catalogue's texts in a component; suspends until they are loaded. */
  useMessages(): Translate<En>;
  /** Returns the catalogue's texts outside components, such as in a notice after a call. Fetches them if needed. */
  messages(): Promise<Translate<En>>;
}

type UntypedTranslate = (key: string, values: Record<string, unknown>) => string;

const bind =
  <En>(t: UntypedTranslate): Translate<En> =>
  (key, ...[values]) =>
    t(key, { ...values });

/**
 * The texts of one catalogue, lazy per language.
 *
 *     export const { useMessages } = createMessages('artists', {
 *       en: () => import('./messages.en.ts'),
 *       ru: () => import('./messages.ru.ts'),
 *     });
 */
export const createMessages = <const En extends Texts>(
  catalogue: string,
  loaders: {
    readonly en: () => Promise<{ readonly messages: En }>;
    readonly ru: () => Promise<{ readonly messages: Russian<En> }>;
  },
): Messages<En> => {
  catalogues.set(catalogue, loaders as Loaders);
  // Requests the texts together with the code that declares them, not a round trip later.
  if (i18n.isInitialized) void i18n.loadNamespaces(catalogue);
  return {
    useMessages() {
      const { t } = useTranslation(catalogue);
      return useMemo(() => bind<En>(t as UntypedTranslate), [t]);
    },
    async messages() {
      await i18n.loadNamespaces(catalogue);
      return bind<En>(i18n.getFixedT(null, catalogue) as UntypedTranslate);
    },
  };
};
