import { Exhibit, States, useSay } from './exhibit.tsx';

const TEXTS = ['--text-small', '--text-quiet', '--text-body', '--text-lead'];
const HEADINGS = ['--heading-3', '--heading-2', '--heading-1'];
const COLOURS = [
  ...['surface', 'raised', 'sunken', 'hover', 'sleeve', 'line', 'line-strong', 'ink', 'ink-soft', 'ink-faint'],
  ...['accent', 'success', 'warning', 'danger', 'info'],
  ...['status-draft', 'status-pending', 'status-moderated', 'status-published', 'status-denied'],
];
const RADII = ['--radius-cover', '--radius-field', '--radius-panel', '--radius-round'];
const SPACES = [0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6];

/** The sizes and colours that everything is drawn with. */
export const Tokens = () => {
  const say = useSay();
  return (
    <Exhibit title={say('Tokens', 'Токены')}>
      {TEXTS.map((name) => (
        <div key={name} style={{ fontSize: `var(${name})` }}>
          {say('Night shift, second version', 'Ночная смена, вторая версия')} · {name}
        </div>
      ))}
      {HEADINGS.map((name) => (
        <div key={name} style={{ font: `550 var(${name}) / 1.2 var(--font-display)` }}>
          {say('Night shift', 'Ночная смена')} · {name.slice(2)}
        </div>
      ))}
      <States>
        {Object.fromEntries(
          COLOURS.map((name) => [
            name,
            <div
              key={name}
              style={{ height: '2rem', border: '1px solid var(--line)', background: `var(--${name})` }}
            />,
          ]),
        )}
      </States>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem' }}>
        {RADII.map((name) => (
          <div
            key={name}
            style={{ padding: '0.75rem 1.25rem', background: 'var(--hover)', borderRadius: `var(${name})` }}
          >
            {name}
          </div>
        ))}
        <div style={{ height: 'var(--control)', padding: '0.5rem 1rem', background: 'var(--hover)' }}>--control</div>
        <div style={{ height: 'var(--control-dense)', padding: '0.375rem 1rem', background: 'var(--hover)' }}>
          --control-dense
        </div>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '0.75rem' }}>
        {SPACES.map((rem) => (
          <div key={rem} style={{ fontSize: 'var(--text-small)' }}>
            <div style={{ width: `${rem}rem`, height: `${rem}rem`, background: 'var(--ink)' }} />
            {rem}
          </div>
        ))}
      </div>
    </Exhibit>
  );
};
