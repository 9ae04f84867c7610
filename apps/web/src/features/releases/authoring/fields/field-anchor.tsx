import type { FocusEvent, ReactNode } from 'react';
import type { FieldReasonsProps } from '../denial/field-reasons.tsx';
import { FieldReasons } from '../denial/lazy-reasons.tsx';
import { useSavedRelease } from '../denial/use-denial.ts';
import { useAuthoring } from '../use-authoring.ts';
import { fieldId } from './focus-field.ts';

const FieldDenial = (props: Omit<FieldReasonsProps, 'release'>) => {
  const release = useSavedRelease();
  if (!release?.deny_reasons?.length) return null;
  return <FieldReasons {...props} release={release} />;
};

interface FieldAnchorProps {
  /** The wire's path of the field. */
  readonly path: string;
  readonly track?: string;
  readonly className?: string | undefined;
  /** Set to false if a blur is not meaningful, as with a calendar that opens beside the field. */
  readonly touchOnBlur?: boolean;
  readonly children: ReactNode;
}

/** A field that links can lead to, and that is touched once it loses the focus. */
export const FieldAnchor = ({ path, track, className, touchOnBlur = true, children }: FieldAnchorProps) => {
  const { touch } = useAuthoring();
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (touchOnBlur && !isWithin) touch(track ? `${track}.${path}` : path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the blur of the field within
    <div id={fieldId(path, track)} className={className} onBlur={handleBlur}>
      {children}
      <FieldDenial path={path} track={track} />
    </div>
  );
};
