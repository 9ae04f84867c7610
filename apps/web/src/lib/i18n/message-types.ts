/**
 * The types of the texts. English is written first, `as const`; it types the Russian file, so that a key missing in one
 * language does not compile. Keys that end in `_one` and `_other` are plural forms of one message.
 */
export type Texts = Readonly<Record<string, string>>;

type PluralBase<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** The message keys for components: the plural forms of a message share a key. */
export type MessageKey<En> = PluralBase<keyof En> & string;

type RussianKey<Key> = Key extends `${infer Base}_one`
  ? `${Base}_one` | `${Base}_few` | `${Base}_many`
  : Key extends `${infer Base}_other`
    ? `${Base}_other`
    : Key;

/** The Russian counterpart of every English message: three plural forms for whole numbers, `_other` for fractions. */
export type Russian<En> = { readonly [Key in RussianKey<keyof En> & string]: string };

type Placeholders<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Placeholders<Rest> : never;
type English<En, Key extends string> = Key extends keyof En
  ? En[Key]
  : `${Key}_other` extends keyof En
    ? En[`${Key}_other`] | '{count}'
    : never;

type ValueOf<Place> = Place extends 'count' ? number : string | number;

/** The values for a message's `{placeholders}`. */
export type Values<En, Key extends string> = {
  readonly [Place in Placeholders<English<En, Key>>]: ValueOf<Place>;
};

export type Translate<En> = <Key extends MessageKey<En>>(
  key: Key,
  ...values: keyof Values<En, Key> extends never ? [] : [Values<En, Key>]
) => string;
