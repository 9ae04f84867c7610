import { expect, it } from 'vitest';
import { element, type XmlElement } from '../xml/element.ts';
import { FILE_STATUSES } from './file-statuses.ts';
import { readAcknowledgement } from './read-acknowledgement.ts';

const status = (releaseStatus: string, fileStatus: string, extra: XmlElement[] = []): XmlElement =>
  element('ReleaseStatus', [
    element('ReleaseId', [element('ICPN', '0600000000014')]),
    element('ReleaseStatus', releaseStatus),
    ...extra,
    element('Acknowledgement', [
      element('MessageId', 'M-1'),
      element('MessageStatus', [element('Status', fileStatus)]),
    ]),
  ]);
const read = (root: XmlElement, name = 'ack.xml') => readAcknowledgement(root, name);

it.each([
  ['ReleaseReceivedByReleaseDistributor', 'FileOK', 'RECEIVED', 'ReleaseReceivedBy'],
  ['SuccessfullyIngestedBy', 'FileOK', 'INGESTED', 'SuccessfullyIngestedBy'],
  ['ReleaseStagedForPublication', 'FileOK', 'INGESTED', 'ReleaseStagedForPublication'],
  ['ReleaseMadeAvailableToConsumers', 'FileOK', 'LIVE', 'ReleaseMadeAvailableToConsumers'],
  ['ReleaseNotAvailable', 'FileOK', 'WITHDRAWN', 'ReleaseNotAvailable'],
  ['RightsConflict', 'FileOK', 'REFUSED', 'RightsConflict'],
  ['ProcessingErrorAtReleaseDistributor', 'FileOK', 'REFUSED', 'ProcessingErrorAt'],
  ['ProcessingErrorAtReleaseCreator', 'FileOK', 'REFUSED', 'ProcessingErrorAt'],
  ['InPreparationForDeliveryToReleaseDistributor', '', null, 'InPreparationForDeliveryTo'],
  ['OriginalReleaseDateLaterThanReleaseDate', '', 'REFUSED', 'OriginalReleaseDateLaterThanReleaseDate'],
  ['SuccessfullyIngestedBy', 'ResourceCorrupt', 'REFUSED', 'ResourceCorrupt'],
  ['', 'FileOK', 'RECEIVED', 'FileOK'],
  ['SomethingNew', '', null, 'SomethingNew'],
] as const)('%s with %s is %s', (releaseStatus, fileStatus, state, code) => {
  for (const name of ['a:AcknowledgementMessage', 'ErnAcknowledgementStatusMessage'])
    expect(read(element(name, [status(releaseStatus, fileStatus)]))).toMatchObject([
      { messageId: 'M-1', releaseId: '0600000000014', state, code },
    ]);
});

it('returns the store’s words, its proposal and the affected parts', () => {
  const extra = [
    element('ErrorText', ' hash sum differs '),
    element('ProposedActionType', 'ResendXmlAndResources'),
    element('AffectedResource', [element('ISRC', 'QZABC2600103')]),
  ];
  const [answer] = read(element('AcknowledgementMessage', [status('ProcessingErrorAt', 'ResourceCorrupt', extra)]));
  expect(answer).toMatchObject({
    errorText: 'hash sum differs',
    proposedAction: 'ResendXmlAndResources',
    affected: expect.stringContaining('QZABC2600103'),
  });
});

it('reads the older shape, which names a file', () => {
  const root = element('ftp:FtpAcknowledgementMessage', [
    element('AcknowledgedFile', '20261122100000000/0600000000014/0600000000014.xml'),
    element('FileStatus', 'ErnMissing'),
    element('ErrorText', 'no xml'),
  ]);
  expect(read(root)).toMatchObject([
    { messageId: null, releaseId: '0600000000014', state: 'REFUSED', code: 'ErnMissing' },
  ]);
  expect(read(root, 'ACK_M-7_20261122100000000.xml')).toMatchObject([{ messageId: 'M-7' }]);
});

it('returns null for other XML', () => {
  expect(read(element('html', [element('body', 'hello')]))).toEqual([]);
  expect(read(element('AcknowledgementMessage', []))).toEqual([]);
});

it.each(['constructor', '__proto__', 'toString'])(
  'rejects the status %s, even if every object has such a property',
  (name) => {
    expect(read(element('AcknowledgementMessage', [status(name, '')]))).toMatchObject([{ state: null, code: name }]);
    expect(FILE_STATUSES[name]).toBeUndefined();
  },
);
