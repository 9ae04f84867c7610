import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../src/lib/i18n/i18n.ts';

/** Picks the text of the current language: labels here are examples, not texts of the product. */
export const useSay = () => {
  const isRussian = useLanguage() === 'ru';
  return (english: string, russian: string): string => (isRussian ? russian : english);
};

export const Exhibit = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ display: 'grid', gap: '1.5rem', padding: '2rem 0', borderTop: '1px solid var(--line)' }}>
    <Title order={2}>{title}</Title>
    {children}
  </section>
);

/** Examples side by side, each with the name of its state. */
export const States = ({ children }: { children: Readonly<Record<string, ReactNode>> }) => (
  <div
    style={{ display: 'grid', gap: '1.5rem', gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))' }}
  >
    {Object.entries(children).map(([state, example]) => (
      <div key={state} style={{ minWidth: 0 }}>
        <div style={{ marginBottom: '0.5rem', color: 'var(--ink-faint)', fontSize: 'var(--text-small)' }}>{state}</div>
        {example}
      </div>
    ))}
  </div>
);
