import type { Line, ReleaseModel } from '../model/release-model.ts';
import { element, type XmlElement } from '../xml/element.ts';
import type { Envelope } from './envelope.ts';

/** The reference of the label's party. */
export const LABEL = 'PLabel';
/** Our own ids are unique only under our party id. */
export const namespaceOf = ({ sender }: Envelope): { Namespace: string } => ({ Namespace: `DPID:${sender.dpid}` });

/** ISO 8601, whole seconds. */
export const durationText = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 || whole < 60 ? `${rest}S` : ''}`;
};

export const lineText = ({ year, text }: Line): string => `${year} ${text}`;
export const pLine = (line: Line, attributes: Readonly<Record<string, string>> = {}): XmlElement =>
  element(
    'PLine',
    [element('Year', String(line.year), { field: 'p_line_year' }), element('PLineText', lineText(line))],
    {
      attributes,
      field: 'copyright',
    },
  );

export const AI_TEXT = { ALL: 'All', PARTLY: 'Partly', NONE: 'None' } as const;

export const warningOf = (isExplicit: boolean, isClean: boolean): string =>
  isExplicit ? 'Explicit' : isClean ? 'ExplicitContentEdited' : 'NotExplicit';

/** The reference of the cover, which comes after the tracks. */
export const coverReference = ({ tracks }: ReleaseModel): string => `A${tracks.length + 1}`;
