import {
  DENIABLE_RELEASE_FIELDS,
  DENIABLE_TRACK_FIELDS,
  DENY_REASON_PLACES,
  type DenyReasonPlace,
} from '@dubplate/contract/moderation/limits';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { fullName } from '#features/accounts/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';

/** The sender's name, or their email address if the name is unknown. */
export const ownerName = (owner: StaffRelease['owner']): string => fullName(owner) ?? owner.username;

type Field = (typeof DENIABLE_RELEASE_FIELDS)[number] | (typeof DENIABLE_TRACK_FIELDS)[number];

const OF_A_TRACK = 'tracks.*.';

const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

export const isPlace = (value: string): value is DenyReasonPlace => DENY_REASON_PLACES.some((place) => place === value);

/** Returns the labels of the fields that a reason can refer to. */
export const useFieldName = () => {
  const text = useMessages('staff', 'moderation');
  const ofField = (field: Field) => text(`field_${field}`);
  return {
    ofField,
    /** The usual fields for a prepared reason. */
    ofPlace: (place: DenyReasonPlace | null): string => {
      if (place === null) return text('wholeRelease');
      const field = place.replace(OF_A_TRACK, '') as Field;
      return place.startsWith(OF_A_TRACK) ? text('trackPlace', { field: ofField(field) }) : capitalised(ofField(field));
    },
  };
};

/** The fields of this release to choose from, each track's own among them; the empty one is the release as a whole. */
export const useFieldChoices = (tracks: readonly { readonly title: string }[]) => {
  const text = useMessages('staff', 'moderation');
  const { ofField } = useFieldName();
  return [
    {
      group: text('ofTheRelease'),
      items: [
        { value: '', label: text('wholeRelease') },
        ...DENIABLE_RELEASE_FIELDS.map((field) => ({ value: field as string, label: capitalised(ofField(field)) })),
      ],
    },
    {
      group: text('ofTheTracks'),
      items: tracks.flatMap(({ title }, index) =>
        DENIABLE_TRACK_FIELDS.map((field) => ({
          value: `tracks.${index}.${field}`,
          label: text('trackField', { number: index + 1, title: title || text('untitled'), field: ofField(field) }),
        })),
      ),
    },
  ];
};
