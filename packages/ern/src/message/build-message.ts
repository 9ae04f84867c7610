import type { Party, ReleaseModel } from '../model/release-model.ts';
import { element, optional, type XmlElement } from '../xml/element.ts';
import { partyReference, usedParties } from './credits.ts';
import { dealList } from './deals.ts';
import { DIALECTS } from './dialect.ts';
import { LABEL, namespaceOf } from './element-values.ts';
import type { Envelope, MessageParty } from './envelope.ts';
import { releaseElement, trackRelease } from './releases.ts';
import { image, soundRecording } from './resources.ts';

/** Ids that stores have assigned to parties. */
const NAMESPACES = { spotify: 'Spotify', apple: 'Apple' } as const;

const messageParty = (name: string, { dpid, name: fullName }: MessageParty): XmlElement =>
  element(name, [element('PartyId', dpid), element('PartyName', [element('FullName', fullName)])]);

/** A purge message contains neither deals nor files. */
type PurgeEnvelope = Omit<Envelope, 'deals' | 'storeDeals' | 'recordings' | 'cover'>;

/** Sender and recipient, also of a purge message. */
export const messageHeader = (envelope: PurgeEnvelope, hasControl = true): XmlElement =>
  element('MessageHeader', [
    element('MessageThreadId', envelope.threadId),
    element('MessageId', envelope.messageId),
    messageParty('MessageSender', envelope.sender),
    messageParty('MessageRecipient', envelope.recipient),
    element('MessageCreatedDateTime', envelope.createdAt.toISOString()),
    hasControl ? element('MessageControlType', envelope.isTest ? 'TestMessage' : 'LiveMessage') : null,
  ]);

/** Ids that are the same in every message; null if there are none. */
const partyId = ({ isni, artistUuid, spotifyId, appleId }: Party, envelope: Envelope): XmlElement | null => {
  const ids = [
    optional('ISNI', isni),
    optional('ProprietaryId', artistUuid ?? null, { attributes: namespaceOf(envelope) }),
    optional('ProprietaryId', spotifyId === null ? null : `spotify:artist:${spotifyId}`, {
      attributes: { Namespace: NAMESPACES.spotify },
    }),
    optional('ProprietaryId', appleId, { attributes: { Namespace: NAMESPACES.apple } }),
  ].filter((id) => id !== null);
  return ids.length === 0 ? null : element('PartyId', ids);
};

const partyList = (release: ReleaseModel, envelope: Envelope): XmlElement =>
  element('PartyList', [
    ...usedParties(release).map((party) =>
      element(
        'Party',
        [
          element('PartyReference', partyReference(party.key)),
          element('PartyName', [element('FullName', party.name)]),
          partyId(party, envelope),
        ],
        { field: party.field },
      ),
    ),
    element('Party', [
      element('PartyReference', LABEL),
      element('PartyName', [element('FullName', release.label, { field: 'publisher' })]),
    ]),
  ]);

/** The message about a release, whole: all metadata and all deals as they are to be now. */
export const buildMessage = (release: ReleaseModel, envelope: Envelope): XmlElement => {
  const dialect = DIALECTS[envelope.version];
  return element(
    'ern:NewReleaseMessage',
    [
      messageHeader(envelope),
      partyList(release, envelope),
      element('ResourceList', [
        ...release.tracks.map((track, place) => soundRecording(release, envelope, dialect, track, place)),
        image(release, envelope),
      ]),
      element('ReleaseList', [
        releaseElement(release, envelope, dialect),
        ...release.tracks.map((track, place) => trackRelease(release, envelope, dialect, track, place)),
      ]),
      dealList(release, envelope),
    ],
    {
      attributes: {
        'xmlns:ern': dialect.namespace,
        ReleaseProfileVersionId: 'Audio',
        LanguageAndScriptCode: release.language,
        AvsVersionId: String(envelope.avsVersion),
      },
    },
  );
};

/** Requests that a store delete a release whose data should never have been sent. */
export const buildPurge = (upc: string, language: string, envelope: PurgeEnvelope): XmlElement =>
  element(
    'ern:PurgeReleaseMessage',
    [
      messageHeader(envelope, false),
      element('PurgedRelease', [element('ReleaseId', [element('ICPN', upc, { field: 'upc' })])]),
    ],
    {
      attributes: {
        'xmlns:ern': DIALECTS[envelope.version].namespace,
        AvsVersionId: String(envelope.avsVersion),
        LanguageAndScriptCode: language,
      },
    },
  );
