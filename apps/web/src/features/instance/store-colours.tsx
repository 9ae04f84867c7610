import type { StoreColours as ChosenColours } from '@dubplate/contract/instance/store-colours';
import { ALL_PLATFORMS, MAIN_STORES, STORES } from '@dubplate/contract/statistics/stores';
import { isFaint, storeColours } from '@dubplate/rules/statistics/store-colours';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { type ColourChange, useChangeColours, useStoreColours } from './api.ts';
import instanceClasses from './instance.module.css';
import classes from './store-colours.module.css';

/** The main stores first. */
const KEYS = [...new Set<string>([...MAIN_STORES, ...Object.keys(STORES), ALL_PLATFORMS])];
const THEMES = ['light', 'dark'] as const;
const PICKER_THEME = { light: 'colourOnLight', dark: 'colourOnDark' } as const;
const COLOUR = /^#[0-9a-f]{6}$/i;

interface Pair {
  readonly light: string;
  readonly dark: string;
}

const usual = (key: string): Pair => {
  const [light, dark] = storeColours(key);
  return { light, dark };
};

const isSame = (one: Pair, other: Pair): boolean => THEMES.every((theme) => one[theme] === other[theme]);

interface PreviewProps {
  readonly theme: (typeof THEMES)[number];
  readonly colour: string;
}

/** A line and a dot in the colour, on the surface of the theme. */
const Preview = ({ theme, colour }: PreviewProps) => (
  <svg className={classes.preview} data-theme={theme} viewBox="0 0 72 24" aria-hidden="true">
    <polyline points="6,18 22,12 38,15 54,6" style={{ stroke: COLOUR.test(colour) ? colour : 'transparent' }} />
    <circle cx="64" cy="6" r="3.5" style={{ fill: COLOUR.test(colour) ? colour : 'transparent' }} />
  </svg>
);

interface StoreRowProps {
  readonly store: string;
  readonly chosen: Pair | undefined;
  readonly isSaving: boolean;
  readonly onChange: (change: ColourChange, onSaved: () => void) => void;
}

const StoreRow = ({ store, chosen, isSaving, onChange }: StoreRowProps) => {
  const text = useMessages('staff', 'instance');
  const uiText = useUiText();
  const isOnline = useOnline();
  const heading = useId();
  const saved = chosen ?? usual(store);
  const [typed, setTyped] = useState<Pair | null>(null);
  const pair = typed ?? saved;
  const isValid = THEMES.every((theme) => COLOUR.test(pair[theme]));
  const isChanged = !isSame(pair, saved);
  const settle = () => setTyped(null);
  return (
    <li className={classes.store} aria-labelledby={heading}>
      <span id={heading} className={classes.name}>
        {storeName(store)}
      </span>
      {THEMES.map((theme) => (
        <TextInput
          key={theme}
          label={text(PICKER_THEME[theme])}
          value={pair[theme]}
          error={COLOUR.test(pair[theme]) ? null : text('colourInvalid')}
          description={COLOUR.test(pair[theme]) && isFaint(pair[theme], theme) ? text('colourFaint') : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          leftSectionPointerEvents="all"
          leftSectionWidth={44}
          leftSection={
            <input
              type="color"
              className={classes.picker}
              aria-label={text('colourPick', { store: storeName(store), theme: text(PICKER_THEME[theme]) })}
              value={COLOUR.test(pair[theme]) ? pair[theme].toLowerCase() : saved[theme]}
              onChange={({ currentTarget }) => setTyped({ ...pair, [theme]: currentTarget.value })}
            />
          }
          rightSectionWidth={84}
          rightSectionPointerEvents="none"
          rightSection={<Preview theme={theme} colour={pair[theme]} />}
          onChange={({ currentTarget }) => setTyped({ ...pair, [theme]: currentTarget.value.trim() })}
        />
      ))}
      <div className={classes.actions}>
        {isChanged && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!isValid || !isOnline}
              loading={isSaving}
              onClick={() => onChange({ store, colours: pair }, settle)}
            >
              {uiText('save')}
            </Button>
            <Button size="compact-sm" variant="subtle" disabled={isSaving} onClick={settle}>
              {uiText('cancel')}
            </Button>
          </>
        )}
        {!isChanged && chosen && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!isOnline}
            loading={isSaving}
            onClick={() => onChange({ store, colours: null }, settle)}
          >
            {text('colourReset')}
          </Button>
        )}
      </div>
    </li>
  );
};

/** The colours in which statistics draw each store. */
export const StoreColours = () => {
  const text = useMessages('staff', 'instance');
  const notifyError = useErrorNotice();
  const query = useStoreColours();
  const change = useChangeColours();
  const chosenOf = (store: string): ChosenColours | undefined => query.data?.find((each) => each.store === store);
  const save = (wanted: ColourChange, onSaved: () => void) =>
    change.mutate(wanted, {
      onSuccess: () => {
        onSaved();
        notify.success(text(wanted.colours ? 'colourSaved' : 'colourIsUsual', { name: storeName(wanted.store) }));
      },
      onError: (error) => notifyError(text('saveFailed'), error, undefined, text('saveKept')),
    });
  return (
    <>
      <p className={instanceClasses.note}>{text('coloursHint')}</p>
      <QueryView query={query} failed={text('listFailed')} loading={<RowsSkeleton count={8} hasImage={false} />}>
        {() => (
          <ul className={classes.stores} aria-label={text('viewcolours')}>
            {KEYS.map((store) => (
              <StoreRow
                key={store}
                store={store}
                chosen={chosenOf(store)}
                isSaving={change.isPending && change.variables.store === store}
                onChange={save}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
};
