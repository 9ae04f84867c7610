import { TOWN_MAX } from '@dubplate/contract/payouts/limits';
import { element, optional } from '@dubplate/ern/xml/element';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { utcDay } from '@dubplate/rules/dates';
import type { PayoutDebtor } from '../config.ts';
import type { MethodDetails } from '../methods/store.ts';
import { bankText } from './bank-text.ts';

export interface Transfer {
  /** The payout's. */
  readonly uuid: string;
  /** US dollars with two decimals. */
  readonly amount: string;
  readonly target: MethodDetails & { readonly method: 'BANK' };
}

export interface TransferFile {
  readonly uuid: string;
  readonly createdAt: Date;
  /** US dollars with two decimals. */
  readonly sum: string;
  readonly debtor: PayoutDebtor;
  readonly transfers: readonly Transfer[];
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const NAME_MAX = 140;

/** An id has 35 characters at most. */
export const bankId = (uuid: string): string => uuid.replaceAll('-', '');

const name = (text: string) => element('Nm', bankText(text, NAME_MAX));
const institution = (role: string, bic: string) => element(role, [element('FinInstnId', [element('BICFI', bic)])]);

/** Banks refuse an address without a town. A town that cannot be written in Latin letters is no town for them. */
const postalAddress = (town: string | null, country: string) => {
  const written = town === null ? '' : bankText(town, TOWN_MAX);
  return /^[ -~]+$/.test(written) ? element('PstlAdr', [element('TwnNm', written), element('Ctry', country)]) : null;
};

const transferElement = ({ uuid, amount, target: { holder, iban, account, bic, town, country } }: Transfer) =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', bankId(uuid))]),
    element('Amt', [element('InstdAmt', amount, { attributes: { Ccy: 'USD' } })]),
    institution('CdtrAgt', bic),
    element('Cdtr', [name(holder), postalAddress(town, country)]),
    element('CdtrAcct', [
      element('Id', [
        optional('IBAN', iban),
        iban === null && account !== null ? element('Othr', [element('Id', account)]) : null,
      ]),
    ]),
    element('RmtInf', [element('Ustrd', `Royalties ${bankId(uuid)}`)]),
  ]);

/**
 * Writes transfers as pain.001.001.09: a credit transfer in US dollars outside SEPA, so it names no service level. The
 * debtor pays all charges.
 */
export const pain001 = ({ uuid, createdAt, sum, debtor, transfers }: TransferFile): Buffer => {
  const totals = [element('NbOfTxs', String(transfers.length)), element('CtrlSum', sum)];
  const id = bankId(uuid);
  const document = element(
    'Document',
    [
      element('CstmrCdtTrfInitn', [
        element('GrpHdr', [
          element('MsgId', id),
          element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
          totals,
          element('InitgPty', [name(debtor.name)]),
        ]),
        element('PmtInf', [
          element('PmtInfId', id),
          element('PmtMtd', 'TRF'),
          totals,
          element('ReqdExctnDt', [element('Dt', utcDay(createdAt))]),
          element('Dbtr', [name(debtor.name)]),
          element('DbtrAcct', [element('Id', [element('IBAN', debtor.iban)])]),
          institution('DbtrAgt', debtor.bic),
          element('ChrgBr', 'DEBT'),
          transfers.map(transferElement),
        ]),
      ]),
    ],
    { attributes: { xmlns: NAMESPACE } },
  );
  return Buffer.from(writeXml(document));
};
