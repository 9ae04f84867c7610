import { childrenOf, elementsOf, find, textOf, walk, type XmlElement } from '../xml/element.ts';
import { FILE_STATUSES } from './file-statuses.ts';

/** A store's answer about a release, with the release's state as far as the answer gives it. */
export interface Answer {
  /** The message that is answered; null where only the release is named. */
  readonly messageId: string | null;
  /** UPC; null where only the message is named. */
  readonly releaseId: string | null;
  /** Null if the status is unknown. */
  readonly state: 'RECEIVED' | 'INGESTED' | 'LIVE' | 'REFUSED' | 'WITHDRAWN' | null;
  /** The store's own status. */
  readonly code: string;
  readonly errorText: string | null;
  readonly proposedAction: string | null;
  /** ISRC or file that is affected. */
  readonly affected: string | null;
}

/** States of the supply chain, without who is named at their end (allowed values SupplyChainStatus). */
const SUPPLY_CHAIN: Readonly<Record<string, Answer['state']>> = {
  OrderPlacedFor: null,
  InPreparationForDeliveryTo: null,
  InDeliveryTo: null,
  DeliveredTo: 'RECEIVED',
  ReleaseReceivedBy: 'RECEIVED',
  SuccessfullyIngestedBy: 'INGESTED',
  ReleaseStagedForPublication: 'INGESTED',
  ReleaseMadeAvailableToConsumers: 'LIVE',
  ReleaseNotAvailable: 'WITHDRAWN',
  RightsConflict: 'REFUSED',
  ReleaseViolatesTermsOfService: 'REFUSED',
  ProcessingErrorAt: 'REFUSED',
};

/** Party named at the end of a status: the store, or us if it blames our message. */
const ENDS = ['', 'ReleaseDistributor', 'ReleaseCreator'] as const;

/** The status without its end: `SuccessfullyIngestedByReleaseDistributor` is `SuccessfullyIngestedBy`. */
const supplyChainStatus = (status: string): string | undefined =>
  Object.keys(SUPPLY_CHAIN).find((key) => ENDS.some((end) => status === `${key}${end}`));

const stateOf = (releaseStatus: string, fileStatus: string): Pick<Answer, 'state' | 'code'> => {
  // A refused file outweighs the status of the release.
  if (fileStatus !== '' && fileStatus !== 'FileOK') return { state: 'REFUSED', code: fileStatus };
  const known = supplyChainStatus(releaseStatus);
  if (known) return { state: SUPPLY_CHAIN[known] ?? null, code: known };
  if (fileStatus === 'FileOK') return { state: 'RECEIVED', code: fileStatus };
  return { state: FILE_STATUSES[releaseStatus] ? 'REFUSED' : null, code: releaseStatus };
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** UPC of whichever kind of id there is. */
const releaseIdOf = (parent: XmlElement): string | null => {
  const id = find(parent, 'ReleaseId') ?? find(parent, 'IncludedReleaseId');
  return orNull(textOf(id, 'ICPN')) ?? (id ? orNull(textOf(elementsOf(id)[0])) : null);
};

const affectedOf = (parent: XmlElement): string | null => {
  const affected = find(parent, 'AffectedResource');
  return affected
    ? orNull(
        walk(affected)
          .map((one) => textOf(one))
          .join(' '),
      )
    : null;
};

/** Choreography 1.7 and 1.8: the status of a release, with the messages that it answers. */
const readReleaseStatus = (status: XmlElement): Answer[] => {
  const acknowledged = childrenOf(status, 'Acknowledgement');
  const common = {
    releaseId: releaseIdOf(status),
    errorText: orNull(textOf(status, 'ErrorText')),
    proposedAction: orNull(textOf(status, 'ProposedActionType')),
    affected: affectedOf(status),
  };
  const releaseStatus = textOf(status, 'ReleaseStatus').trim();
  if (acknowledged.length === 0) return [{ ...common, messageId: null, ...stateOf(releaseStatus, '') }];
  return acknowledged.map((one) => {
    const found = find(one, 'MessageStatus');
    const fileStatus = (found ? textOf(found, 'Status') || textOf(found) : textOf(one, 'Status')).trim();
    return {
      ...common,
      messageId: orNull(textOf(one, 'MessageId')),
      errorText: common.errorText ?? orNull(textOf(one, 'ErrorText')),
      ...stateOf(releaseStatus, fileStatus),
    };
  });
};

/** `ACK_<MessageId>_<moment>.xml`: the id, where the answer itself names none. */
const messageIdOfName = (name: string): string | null => /^ACK_(.+)_\d{17}\.xml$/i.exec(name)?.[1] ?? null;

/** Up to choreography 1.6: the status of a file, which is the message. */
const readFileStatus = (root: XmlElement, fileName: string): Answer[] => {
  const acknowledged = textOf(root, 'AcknowledgedFile').trim();
  const upc = /(\d{8,14})\.xml$/.exec(acknowledged)?.[1] ?? null;
  return [
    {
      messageId: orNull(textOf(root, 'MessageId')) ?? messageIdOfName(fileName),
      releaseId: upc,
      errorText: orNull(textOf(root, 'ErrorText')),
      proposedAction: null,
      affected: orNull(acknowledged),
      ...stateOf('', textOf(root, 'FileStatus').trim()),
    },
  ];
};

/**
 * Reads a store's acknowledgement by the local names of its elements: AcknowledgementMessage (1.8),
 * ErnAcknowledgementStatusMessage (1.7) or FtpAcknowledgementMessage (to 1.6). None of them: no answers.
 * @param fileName as the store named it
 */
export const readAcknowledgement = (root: XmlElement, fileName: string): Answer[] => {
  const [, local = root.name] = /:(.+)$/.exec(root.name) ?? [];
  if (local === 'FtpAcknowledgementMessage') return readFileStatus(root, fileName);
  if (local !== 'AcknowledgementMessage' && local !== 'ErnAcknowledgementStatusMessage') return [];
  const named = messageIdOfName(fileName);
  return childrenOf(root, 'ReleaseStatus')
    .flatMap(readReleaseStatus)
    .map((answer) => ({ ...answer, messageId: answer.messageId ?? named }));
};
