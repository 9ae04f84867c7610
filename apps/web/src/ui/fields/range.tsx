import type { CSSProperties } from 'react';
import classes from './range.module.css';

export interface RangeProps {
  readonly label: string;
  /** The value as text. */
  readonly valueText?: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** Rounds to the nearest step, as the browser does with the thumb. */
const snap = (value: number, step: number): number => Math.round(value / step) * step;

/** The browser's own slider, styled: it supports keyboard, touch and screen readers. */
export const Range = ({ label, valueText, value, min = 0, max, step, isDisabled = false, onChange }: RangeProps) => (
  <input
    type="range"
    className={classes.range}
    aria-label={label}
    aria-valuetext={valueText}
    min={min}
    max={max}
    step={step}
    value={value}
    disabled={isDisabled}
    style={{ '--share': (snap(value, step) - min) / (max - min || 1) } as CSSProperties}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
);
