import type { ReleaseStatus, ReleaseType } from '@dubplate/contract/releases/limits';

export const DEMO_PASSWORD = 'dubplate';

interface DemoRecord {
  readonly title: string;
  readonly artist: string;
  readonly type: ReleaseType;
  readonly status: ReleaseStatus;
  readonly genre: string;
  readonly language: string;
  readonly tracks: readonly string[];
  /** For a published one: days since its release, and the streams of its first day. */
  readonly out?: { readonly daysAgo: number; readonly firstDay: number };
  /** A moderator's words about a denied one. */
  /** Reasons of the denial. */
  readonly reason?: { readonly code: string; readonly path: string; readonly text: string };
}

interface DemoPerson {
  readonly username: string;
  readonly about: string;
  readonly role?: 'moderator' | 'support' | 'admin';
  readonly records: readonly DemoRecord[];
}

/** The people of the demo, and the records that they made: every state is there. */
export const CAST: readonly DemoPerson[] = [
  {
    username: 'artist@demo.example',
    about: 'an artist with a record in every state',
    records: [
      {
        title: 'First Light over Ladoga',
        artist: 'Vera Lunn',
        type: 'SINGLE',
        status: 'PUBLISHED',
        genre: 'Ambient',
        language: 'English',
        tracks: ['First Light over Ladoga'],
        out: { daysAgo: 365, firstDay: 5_200 },
      },
      {
        title: 'Salt Water Letters',
        artist: 'Vera Lunn',
        type: 'EP',
        status: 'MODERATED',
        genre: 'Electronic',
        language: 'English',
        tracks: ['Salt Water', 'Letters Home', 'Undertow'],
      },
      {
        title: 'Комната без часов',
        artist: 'Вера Лунь',
        type: 'SINGLE',
        status: 'PENDING',
        genre: 'Pop',
        language: 'Russian',
        tracks: ['Комната без часов'],
      },
      {
        title: 'NIGHT TRAMS',
        artist: 'Vera Lunn',
        type: 'SINGLE',
        status: 'DENIED',
        genre: 'Electronic',
        language: 'English',
        tracks: ['NIGHT TRAMS'],
        reason: {
          code: 'title_capitals',
          path: 'title',
          text: 'Please write the title as “Night Trams”: stores do not take titles in capitals.',
        },
      },
      {
        title: 'Untitled, for now',
        artist: 'Vera Lunn',
        type: 'ALBUM',
        status: 'DRAFT',
        genre: 'Ambient',
        language: 'English',
        tracks: ['Sketch 1', 'Sketch 2'],
      },
    ],
  },
  {
    username: 'label@demo.example',
    about: 'a label manager, with a catalogue on the move',
    records: [
      {
        title: 'Brass for Rainy Streets',
        artist: 'The Harbour Nine',
        type: 'ALBUM',
        status: 'PENDING',
        genre: 'Jazz',
        language: 'English',
        tracks: ['Quay No. 4', 'Umbrella Stand', 'Last Ferry', 'Brass for Rainy Streets'],
      },
      {
        title: 'Polyester Summer',
        artist: 'Nylon Youth',
        type: 'SINGLE',
        status: 'PUBLISHED',
        genre: 'Pop',
        language: 'English',
        tracks: ['Polyester Summer'],
        out: { daysAgo: 300, firstDay: 14_000 },
      },
      {
        title: 'Медленные поезда',
        artist: 'Станция',
        type: 'EP',
        status: 'PUBLISHED',
        genre: 'Rock',
        language: 'Russian',
        tracks: ['Медленные поезда', 'Полустанок'],
        out: { daysAgo: 45, firstDay: 3_600 },
      },
      {
        title: 'Harbour Lights at Four',
        artist: 'The Harbour Nine',
        type: 'SINGLE',
        status: 'PUBLISHED',
        genre: 'Jazz',
        language: 'English',
        tracks: ['Harbour Lights at Four'],
      },
    ],
  },
  { username: 'moderator@demo.example', about: 'a moderator, with records waiting', role: 'moderator', records: [] },
  {
    username: 'support@demo.example',
    about: 'somebody of support, with a question waiting',
    role: 'support',
    records: [],
  },
  { username: 'admin@demo.example', about: 'an administrator', role: 'admin', records: [] },
];
