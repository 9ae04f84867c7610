import type { FocusEvent, ReactNode } from 'react';
import { useAuthoring } from '../use-authoring.ts';
import { fieldId } from './focus-field.ts';

interface FieldPlaceProps {
  /** The wire's path of the field. */
  readonly path: string;
  readonly track?: string;
  readonly className?: string | undefined;
  /** Its fault is not shown when it is merely left, as with a calendar that opens beside it. */
  readonly isPatient?: boolean;
  readonly children: ReactNode;
}

/** Where a field stands: what links lead to, and what notices that it was left. */
export const FieldPlace = ({ path, track, className, isPatient = false, children }: FieldPlaceProps) => {
  const { touch } = useAuthoring();
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!isPatient && !isWithin) touch(track ? `${track}.${path}` : path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the field within was left
    <div id={fieldId(path, track)} className={className} onBlur={leave}>
      {children}
    </div>
  );
};
