export type ErnVersion = '4.3' | '4.3.2';

/** A party of a message: who sends or receives it. */
export interface MessageParty {
  /** DDEX party id, without hyphens. */
  readonly dpid: string;
  readonly name: string;
}

/** A file as it is sent, after conversion. */
export interface SentFile {
  /** Relative to the message. */
  readonly uri: string;
  readonly bytes: number;
  /** Hexadecimal, of the bytes that are sent. */
  readonly sha256: string;
  /** False: the store has it already. */
  readonly isProvided: boolean;
}

export interface SentRecording extends SentFile {
  readonly format: 'WAV' | 'FLAC';
  readonly bitsPerSample: number;
}

export interface SentCover extends SentFile {
  readonly format: 'JPEG' | 'PNG';
}

/** Rights of a store: subscription streaming, streaming with advertising or for free, sale, pre-order. */
export type StoreDeal = 'SUBSCRIPTION' | 'ADVERTISING' | 'FREE' | 'DOWNLOAD' | 'PREORDER';

/** The territories of a deal: a list, or the world except a list. Codes are ISO 3166-1 alpha-2. */
export interface DealTerritories {
  readonly kind: 'ONLY' | 'EXCEPT';
  readonly codes: readonly string[];
}

/** Territories in which a message grants and ends rights. If both are empty, it takes the release down. */
export interface MessageDeals {
  readonly granted: DealTerritories;
  readonly ended: DealTerritories;
}

/** Wholesale prices of downloads, as decimal numbers. */
export interface DownloadPrices {
  /** ISO 4217. */
  readonly currency: string;
  readonly release: string;
  readonly track: string;
}

/** All of a message that is not the release itself. */
export interface Envelope {
  readonly version: ErnVersion;
  readonly avsVersion: number;
  readonly sender: MessageParty;
  readonly recipient: MessageParty;
  readonly messageId: string;
  /** The same for all messages about one release to one store. */
  readonly threadId: string;
  readonly createdAt: Date;
  readonly isTest: boolean;
  readonly deals: MessageDeals;
  /** Deals for the store; pre-orders never come without others. */
  readonly storeDeals: readonly StoreDeal[];
  /** Null: the store is not granted any downloads or orders. */
  readonly prices: DownloadPrices | null;
  /** By the track's uuid. */
  readonly recordings: Readonly<Record<string, SentRecording>>;
  readonly cover: SentCover;
}
