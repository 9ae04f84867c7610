import { buildMessage } from '@dubplate/ern/message/build-message';
import { sampleEnvelope, sampleRelease } from '@dubplate/ern/testing/sample-release';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { catalogueForm, stardustTable } from '@dubplate/testkit/catalogue/catalogues';
import { zipped } from '@dubplate/testkit/royalties/workbook';

const TRACKS = 600;
const MESSAGE_BYTES = 7.9 * 1024 ** 2;

/** The largest message that is read. */
const largestMessage = (): string => {
  const sample = sampleRelease(1);
  const write = (count: number): string => {
    const tracks = Array.from({ length: count }, (_, place) => ({
      ...(sample.tracks[place % sample.tracks.length] as (typeof sample.tracks)[number]),
      uuid: `track-${place}`,
      isrc: `QZABC${String(place).padStart(7, '0')}`,
    }));
    const release = { ...sample, tracks };
    return writeXml(buildMessage(release, sampleEnvelope(release)));
  };
  // Few enough tracks that thirty of these are read to the end; the rest is elements that nobody asked for.
  const message = write(TRACKS);
  const filling = '<Keywords>word</Keywords>';
  const places = Math.floor((MESSAGE_BYTES - Buffer.byteLength(message)) / filling.length);
  return message.replace('</ResourceList>', () => `${filling.repeat(places)}</ResourceList>`);
};

/** The catalogues that take longest to read, as forms. */
export const makeCatalogues = async () => {
  const message = largestMessage();
  const archive = new Uint8Array(
    await zipped(Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`${place}.xml`, message]))),
  );
  return {
    message: () => catalogueForm(message, { name: 'message.xml' }),
    table: () => catalogueForm(stardustTable({ releases: 2_000, tracks: 10 })),
    oneRelease: () => catalogueForm(stardustTable({ releases: 1, tracks: 20_000 })),
    archive: () => catalogueForm(archive, { name: 'archive.zip' }),
  };
};
