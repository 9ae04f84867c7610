/** What a track's file may call itself; the server looks at the bytes. */
export const WAV = { types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'], extensions: ['.wav'] };
