import type { FieldReasonsProps } from './field-reasons.tsx';
import { FieldReasons } from './lazy-reasons.tsx';
import { useSavedRelease } from './use-saved-release.ts';

export const FieldDenial = (props: Omit<FieldReasonsProps, 'release'>) => {
  const release = useSavedRelease();
  if (!release?.deny_reasons?.length) return null;
  return <FieldReasons {...props} release={release} />;
};
