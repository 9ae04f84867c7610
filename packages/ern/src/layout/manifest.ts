import type { MessageParty } from '../message/envelope.ts';
import { element, type XmlElement } from '../xml/element.ts';

/** A message of a batch. */
export interface BatchedMessage {
  readonly messageId: string;
  readonly upc: string;
  /** Relative to the batch's folder. */
  readonly url: string;
  /** Hexadecimal, of the message's bytes. */
  readonly sha256: string;
}

interface Manifest {
  readonly batch: string;
  readonly sender: MessageParty;
  readonly recipient: MessageParty;
  readonly createdAt: Date;
  readonly isTest: boolean;
  readonly messages: readonly BatchedMessage[];
}

export const manifestName = (batch: string): string => `BatchComplete_${batch}.xml`;

/** Marks a batch as complete, and lists its contents. Some stores require more than an empty file. */
export const buildManifest = ({ batch, sender, recipient, createdAt, isTest, messages }: Manifest): XmlElement => {
  const party = (name: string, { dpid, name: fullName }: MessageParty) =>
    element(name, [element('PartyId', dpid), element('PartyName', [element('FullName', fullName)])]);
  return element(
    'echo:ManifestMessage',
    [
      element('MessageHeader', [
        party('MessageSender', sender),
        party('MessageRecipient', recipient),
        element('MessageCreatedDateTime', createdAt.toISOString()),
      ]),
      element('IsTestFlag', String(isTest)),
      element('RootDirectory', batch),
      element('NumberOfMessages', String(messages.length)),
      ...messages.map(({ messageId, upc, url, sha256 }) =>
        element('MessageInBatch', [
          element('MessageType', 'NewReleaseMessage'),
          element('MessageId', messageId),
          element('URL', url),
          element('IncludedReleaseId', [element('ICPN', upc)]),
          element('HashSum', [element('Algorithm', 'SHA-256'), element('HashSumValue', sha256)]),
        ]),
      ),
    ],
    { attributes: { 'xmlns:echo': 'http://ddex.net/xml/echo/11' } },
  );
};
