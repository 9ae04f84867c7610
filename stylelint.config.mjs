const tokens = (...names) => names.map((name) => `/^var\\(--${name}[a-z0-9-]*\\)$/`);
/** Sizes that follow what they lie in: a record's label, a cover's code. */
const relative = '/^(inherit|[\\d.]+(em|cqw)|calc\\(var\\(--disc\\) \\/ \\d+\\))$/';
const step = '(0\\.125|0\\.25|0\\.375|0\\.5|0\\.75|1|1\\.25|1\\.5|2|2\\.5|3|4|6)';
const space = `(0|auto|inherit|-?${step}rem|-?\\d(\\.\\d)?px|-?[\\d.]+(em|%|vh)|[a-z-]+\\(.+\\))`;
const corner = '(0|50%|inherit|var\\(--[a-z-]+.*\\))';

/** Sizes, corners, distances and colours come from `ui/theme/tokens.css`; a record is a drawing. */
export default {
  ignoreFiles: ['**/theme/tokens.css', '**/display/disc.module.css', '**/dist/**'],
  rules: {
    'color-no-hex': true,
    'color-named': ['never', { ignoreProperties: ['/^mask/'] }],
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab'],
    'declaration-property-value-allowed-list': {
      'font-size': [...tokens('text', 'heading'), relative],
      '/^border(-[a-z]+)*-radius$/': [`/^${corner}( ${corner})*$/`],
      '/^(row-|column-)?gap$|^(padding|margin)(-[a-z-]+)?$/': [`/^${space}(\\s+${space})*$/`],
    },
    'declaration-property-value-disallowed-list': {
      'min-height': ['/^(2|3)(\\.[0-4]\\d*|\\.75)?rem$/'],
      'max-width': ['/^(3[89]|[4-9]\\d|\\d{3})(\\.\\d+)?rem$/'],
    },
  },
};
