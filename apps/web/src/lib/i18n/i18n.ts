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

/** Fetches a room's texts in one language when they are first asked for. */
const backend: BackendModule = {
  type: 'backend',
  init() {
    // Nothing to set up: the loaders are given by the rooms.
  },
  read(language, room, done) {
    const loaders = catalogues.get(room);
    if (!loaders || !isLanguage(language)) return done(new Error(`no messages: ${room}, ${language}`), false);
    loaders[language]().then(
      ({ messages }) => done(null, { ...messages }),
      // Chunks are fetched with patience of their own.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

const i18n = createInstance();

/** Starts the texts in the person's language; screens wait for their own room's texts by suspending. */
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
      // Types promise that both languages have every key, so the fallback's texts are never fetched for nothing.
      fallbackLng: false,
      ns: [],
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { bindI18n: 'languageChanged', useSuspense: true },
    });
};

/**
 * Until these rooms have their texts in a language. Where some could not be fetched they are asked for again: i18next
 * alone would show their keys.
 * @throws {ChunkError} they can't be had now
 */
const ensureTexts = async (names: readonly string[], language: string): Promise<void> => {
  const missing = () => names.filter((name) => !i18n.hasResourceBundle(language, name));
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new ChunkError(`no texts: ${missing().join(', ')}`);
};

/** Until the texts are there of every room whose code is: what is drawn then does not suspend for them. */
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

const alsoLoaded: ((language: Language) => Promise<unknown>)[] = [];

/** Names what else must be there before the language changes. */
export const loadWithLanguage = (load: (language: Language) => Promise<unknown>): void => {
  alsoLoaded.push(load);
};

/** Changes the language of everything, and remembers it; false where its texts can't be had now, and nothing changes. */
export const changeLanguage = async (language: Language): Promise<boolean> => {
  try {
    await Promise.all([ensureTexts([...catalogues.keys()], language), ...alsoLoaded.map((load) => load(language))]);
  } catch {
    return false;
  }
  saveLanguage(language);
  await i18n.changeLanguage(language);
  return true;
};

export interface Messages<En> {
  /** The room's texts in a component; suspends until they are there. */
  useMessages(): Translate<En>;
  /** The room's texts elsewhere, such as in a notice after a call. Fetches them if need be. */
  messages(): Promise<Translate<En>>;
}

type UntypedTranslate = (key: string, values: Record<string, unknown>) => string;

const bind =
  <En>(t: UntypedTranslate): Translate<En> =>
  (key, ...[values]) =>
    t(key, { ...values });

/**
 * The texts of one room, lazy per language.
 *
 *     export const { useMessages } = createMessages('artists', {
 *       en: () => import('./messages.en.ts'),
 *       ru: () => import('./messages.ru.ts'),
 *     });
 */
export const createMessages = <const En extends Texts>(
  room: string,
  loaders: {
    readonly en: () => Promise<{ readonly messages: En }>;
    readonly ru: () => Promise<{ readonly messages: Russian<En> }>;
  },
): Messages<En> => {
  catalogues.set(room, loaders as Loaders);
  // Asked for together with the code that declares them, not one round trip later.
  if (i18n.isInitialized) void i18n.loadNamespaces(room);
  return {
    useMessages() {
      const { t } = useTranslation(room);
      return useMemo(() => bind<En>(t as UntypedTranslate), [t]);
    },
    async messages() {
      await i18n.loadNamespaces(room);
      return bind<En>(i18n.getFixedT(null, room) as UntypedTranslate);
    },
  };
};
