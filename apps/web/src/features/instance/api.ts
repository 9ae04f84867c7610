import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { useMutation } from '#lib/use-mutation.ts';

const INSTANCE_KEY = 'staff-instance';

export const staffInstanceQuery = queryOptions({
  queryKey: [INSTANCE_KEY],
  queryFn: ({ signal }) => call('GET /staff/instance', { signal }),
});

export interface Outcome<Result> {
  readonly onSuccess: (result: Result) => void;
  readonly onError: (error: unknown) => void;
}

/** A change after which this and the public facts of the instance are fetched again, also where it failed. */
const useChange = <Input, Result>(change: (input: Input) => Promise<Result>, outcome: Outcome<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...outcome,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [INSTANCE_KEY] });
      void client.invalidateQueries({ queryKey: ['instance'] });
    },
  });
};

export const useSwitchMaintenance = (outcome: Outcome<Answer<'PUT /staff/instance/maintenance'>>) =>
  useChange(
    (body: Body<'PUT /staff/instance/maintenance'>) => call('PUT /staff/instance/maintenance', { body }),
    outcome,
  );

export const useChangeLabel = (outcome: Outcome<Answer<'PUT /staff/instance/label'>>) =>
  useChange((name: string | null) => call('PUT /staff/instance/label', { body: { name } }), outcome);

const LANGUAGES_KEY = 'languages';
const STYLES_KEY = 'music-styles';
const ALL = { all: 'true' } as const;

const languagesQuery = (language: Language) =>
  queryOptions({
    queryKey: [LANGUAGES_KEY, language, 'staff'],
    queryFn: ({ signal }) => call('GET /languages', { query: ALL, signal }),
  });
const stylesQuery = (language: Language) =>
  queryOptions({
    queryKey: [STYLES_KEY, language, 'staff'],
    queryFn: ({ signal }) => call('GET /music-styles', { query: ALL, signal }),
  });
export const useAllLanguages = () => useQuery(languagesQuery(useLanguage()));
export const useAllStyles = () => useQuery(stylesQuery(useLanguage()));

export interface EntrySwitch {
  readonly id: string;
  readonly isOff: boolean;
}

/** Takes an entry off a list, or puts it back; every list of them is fetched again, the forms' too. */
const useSwitchEntry = (key: string, change: (entry: EntrySwitch) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
};
export type SwitchEntry = ReturnType<typeof useSwitchEntry>;

export const useSwitchLanguage = () =>
  useSwitchEntry(LANGUAGES_KEY, ({ id, isOff }) =>
    call('PUT /staff/language/{id}', { params: { id }, body: { is_off: isOff } }),
  );
export const useSwitchStyle = () =>
  useSwitchEntry(STYLES_KEY, ({ id, isOff }) =>
    call('PUT /staff/music-style/{id}', { params: { id }, body: { is_off: isOff } }),
  );

const COLOURS_KEY = 'store-colours';

export const useStoreColours = () =>
  useQuery({ queryKey: [COLOURS_KEY], queryFn: ({ signal }) => call('GET /store-colours', { signal }) });

export interface ColourChange {
  readonly store: string;
  /** Null: the usual ones again. */
  readonly colours: { readonly light: string; readonly dark: string } | null;
}

/** Changes the colours of a store; pictures everywhere take them with their next look. */
export const useChangeColours = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ store, colours }: ColourChange) => {
      const params = { key: store };
      if (colours) await call('PUT /staff/store-colour/{key}', { params, body: colours });
      else await call('DELETE /staff/store-colour/{key}', { params });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [COLOURS_KEY] }),
  });
};
