const RATE = 8000;
const SECONDS = 4;

/** A short quiet tone, so that the player has something to play. */
export const toneAddress = (): string => {
  const samples = RATE * SECONDS;
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const write = (at: number, text: string) => {
    for (const [place, char] of [...text].entries()) view.setUint8(at + place, char.charCodeAt(0));
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let place = 0; place < samples; place += 1) {
    view.setInt16(44 + place * 2, 3000 * Math.sin((place * 2 * Math.PI * 220) / RATE), true);
  }
  return URL.createObjectURL(new Blob([view.buffer], { type: 'audio/wav' }));
};
