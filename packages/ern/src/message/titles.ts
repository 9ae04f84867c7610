import { element, type XmlElement } from '../xml/element.ts';

const EVERYWHERE = { ApplicableTerritoryCode: 'Worldwide', IsDefault: 'true' } as const;

/** An element that holds for all territories. */
export const everywhere = (
  name: string,
  children: Parameters<typeof element>[1],
  field?: string,
  attributes: Readonly<Record<string, string | null>> = {},
): XmlElement => element(name, children, { attributes: { ...EVERYWHERE, ...attributes }, ...(field && { field }) });

interface Titled {
  readonly title: string;
  readonly titleVersion: string | null;
}

/** The title as one string, and in its parts; stores show the parts. */
export const titlesOf = ({ title, titleVersion }: Titled, language: string, path: string): XmlElement[] => {
  const attributes = { LanguageAndScriptCode: language, ...EVERYWHERE };
  const field = `${path}title`;
  return [
    element('DisplayTitleText', titleVersion === null ? title : `${title} (${titleVersion})`, { attributes, field }),
    element(
      'DisplayTitle',
      [
        element('TitleText', title, { field }),
        titleVersion === null
          ? null
          : element('SubTitle', titleVersion, {
              attributes: { SubTitleType: 'Version' },
              field: `${path}title_version`,
            }),
      ],
      { attributes, field },
    ),
  ];
};
