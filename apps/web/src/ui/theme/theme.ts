import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * The system's scheme applies until the user chooses another. `before-paint.js` reads the key before the first paint.
 */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'dubplate.color-scheme' });

/** From paper to lacquer: the scale of all neutral controls. */
const ink: MantineColorsTuple = [
  '#f3f0ea',
  '#dedad2',
  '#c3bfb7',
  '#aba8a1',
  '#85827c',
  '#5c5952',
  '#403e3a',
  '#2b2b2d',
  '#202124',
  '#17181a',
];

/** The label sticker: light shades for lacquer, dark shades for paper. Reserved for the primary action of a screen. */
const sticker: MantineColorsTuple = [
  '#ff5a36',
  '#ff7354',
  '#ff8b70',
  '#ffa48e',
  '#f04a26',
  '#e0431f',
  '#d23c1a',
  '#c93918',
  '#a82d11',
  '#c23616',
];

/** A colder red than the sticker's, for denials and irreversible actions. */
const crimson: MantineColorsTuple = [
  '#ff6b90',
  '#ff85a4',
  '#ff9fb7',
  '#ffb9ca',
  '#e04069',
  '#d02556',
  '#c21c4c',
  '#ba1745',
  '#9a0e35',
  '#b3123f',
];

/** Filled controls take surface, hover and text together per theme: a computed text colour fits only one theme. */
const filled: Readonly<Record<string, { background: string; hover: string; color: string; border: string }>> = {
  ink: { background: 'var(--ink)', hover: 'var(--ink-hover)', color: 'var(--surface)', border: 'none' },
  sticker: { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border: 'none' },
  crimson: { background: 'var(--danger)', hover: 'var(--danger-hover)', color: 'var(--on-danger)', border: 'none' },
};

const subtle = { background: 'transparent', hover: 'var(--hover)', color: 'var(--ink)', border: 'none' };

const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? 'ink';
  if (input.variant === 'filled' && filled[color]) return filled[color];
  if (input.variant === 'subtle' && color === 'ink') return subtle;
  return defaultVariantColorsResolver(input);
};

const controlDefaults = { size: 'md' } as const;

export const theme = createTheme({
  colors: { ink, sticker, crimson },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  variantColorResolver,
  autoContrast: true,
  luminanceThreshold: 0.25,
  black: '#121214',
  white: '#ffffff',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '550',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--heading-1)', lineHeight: '1.14' },
      h2: { fontSize: 'var(--heading-2)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--heading-3)', lineHeight: '1.3' },
      h4: { fontSize: 'var(--text-body)', lineHeight: '1.35' },
      h5: { fontSize: 'var(--text-quiet)', lineHeight: '1.4' },
      h6: { fontSize: 'var(--text-small)', lineHeight: '1.4' },
    },
  },
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-quiet)',
    md: 'var(--text-body)',
    lg: 'var(--text-lead)',
    xl: 'var(--heading-2)',
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: {
    xs: 'var(--radius-cover)',
    sm: 'var(--radius-cover)',
    md: 'var(--radius-field)',
    lg: 'var(--radius-panel)',
    xl: 'var(--radius-round)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md', radius: 'xl' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 44, radius: 'xl' } },
    TextInput: { defaultProps: controlDefaults },
    PasswordInput: { defaultProps: controlDefaults },
    Textarea: { defaultProps: controlDefaults },
    // The options scroll inside the list, which has the keyboard focus: a box around them would be out of the
    // keyboard's reach.
    Select: { defaultProps: { ...controlDefaults, withScrollArea: false } },
    NumberInput: { defaultProps: controlDefaults },
    NativeSelect: { defaultProps: controlDefaults },
    Autocomplete: { defaultProps: controlDefaults },
    InputWrapper: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        transitionProps: { duration: 160, transition: 'pop' },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } } },
    // Lists render inside the main landmark: screen reader users who navigate by landmarks would miss content outside.
    Popover: {
      defaultProps: {
        radius: 'lg',
        shadow: 'md',
        transitionProps: { duration: 120 },
        portalProps: { target: '#content' },
      },
    },
    Tooltip: {
      defaultProps: {
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: 120 },
        multiline: true,
      },
    },
    // Mantine picks the tick colour only for the light theme: on lacquer it would be white on white.
    Checkbox: { defaultProps: { iconColor: 'var(--surface)' } },
    Radio: { defaultProps: { iconColor: 'var(--surface)' } },
    Switch: { defaultProps: controlDefaults },
    Loader: { defaultProps: { type: 'oval', size: 'sm' } },
  },
});

/** Mantine's own colours, mapped to ours. */
const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-shadow-md': 'var(--shadow-float)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
