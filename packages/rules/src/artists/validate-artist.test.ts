import { describe, expect, it } from 'vitest';
import { appleIdOf, spotifyIdOf, validateArtist } from './validate-artist.ts';

const SPOTIFY = '4Z8W4fKeB5YxbusRsdQVPb';
const codesOf = (artist: Parameters<typeof validateArtist>[0]) => validateArtist(artist).map(({ code }) => code);

describe('a Spotify id', () => {
  it.each([
    SPOTIFY,
    `  ${SPOTIFY} `,
    `https://open.spotify.com/artist/${SPOTIFY}`,
    `https://open.spotify.com/artist/${SPOTIFY}/`,
    `https://open.spotify.com/artist/${SPOTIFY}?si=ab12CD34`,
    `https://open.spotify.com/intl-de/artist/${SPOTIFY}?si=ab12CD34&nd=1`,
    `https://open.spotify.com/artist/${SPOTIFY}/discography/all`,
    `http://play.spotify.com/artist/${SPOTIFY}#top`,
    `open.spotify.com/artist/${SPOTIFY}`,
    `spotify:artist:${SPOTIFY}`,
  ])('comes out of %j', (pasted) => {
    expect(spotifyIdOf(pasted)).toBe(SPOTIFY);
    expect(validateArtist({ spotify_id: pasted })).toEqual([]);
  });

  it.each([
    SPOTIFY.slice(1),
    `${SPOTIFY}a`,
    `${SPOTIFY.slice(1)}-`,
    `${SPOTIFY.slice(1)}ж`,
    `https://open.spotify.com/track/${SPOTIFY}`,
    `https://open.spotify.com/artist/${SPOTIFY.slice(1)}`,
    'https://open.spotify.com/artist/',
  ])('has exactly 22 letters or digits: not %j', (pasted) => {
    expect(validateArtist({ spotify_id: pasted })).toEqual([{ path: 'spotify_id', code: 'spotify_id_invalid' }]);
  });
});

describe('an Apple id', () => {
  it.each([
    ['657515', '657515'],
    [' 657515 ', '657515'],
    ['https://music.apple.com/us/artist/radiohead/657515', '657515'],
    ['https://music.apple.com/us/artist/radiohead/657515/', '657515'],
    ['https://music.apple.com/us/artist/radiohead/657515?l=en&mt=1', '657515'],
    ['https://music.apple.com/us/artist/657515?uo=4', '657515'],
    ['https://music.apple.com/gb/artist/blink-182/116851?at=1000l', '116851'],
    ['https://itunes.apple.com/us/artist/radiohead/id657515?mt=8', '657515'],
    ['music.apple.com/ru/artist/кино/271088421', '271088421'],
  ])('comes out of %j as %s', (pasted, id) => {
    expect(appleIdOf(pasted)).toBe(id);
    expect(validateArtist({ apple_id: pasted })).toEqual([]);
  });

  it.each([
    ['1234', false],
    ['12345', true],
    ['1234567890', true],
    ['12345678901', false],
    ['12345a', false],
    ['-12345', false],
    ['https://music.apple.com/us/artist/radiohead', false],
    ['https://music.apple.com/us/artist/x/1234?l=en', false],
  ])('has 5 to 10 digits: %s', (pasted, isRight) => {
    expect(codesOf({ apple_id: pasted })).toEqual(isRight ? [] : ['apple_id_invalid']);
  });
});

describe('an artist', () => {
  it.each([
    ['', ['artist_name_required']],
    ['   ', ['artist_name_required']],
    ['Ve\u0007ra', ['artist_name_forbidden_characters']],
    ['\u00a0', ['artist_name_required']],
    ['Я', []],
    [' M ', []],
  ])('needs a name with at least one character other than spaces: %j', (name, codes) => {
    expect(codesOf({ name })).toEqual(codes);
  });

  it.each([null, undefined, '', '   '])('may do without store ids: %j', (none) => {
    expect(validateArtist({ name: 'Vera', spotify_id: none, apple_id: none })).toEqual([]);
  });

  it.each([
    ['https://t.me/ferry', []],
    ['http://t.me/ferry', ['social_network_invalid']],
    ['@ferry', ['social_network_invalid']],
    ['javascript:alert(1)', ['social_network_invalid']],
    ['https://user:secret@t.me/ferry', ['social_network_invalid']],
    ['', []],
  ])('has addresses elsewhere only over https: %j', (telegram, codes) => {
    expect(codesOf({ social_networks: { telegram } })).toEqual(codes);
  });

  it('is judged by the fields that are given', () => {
    expect(validateArtist({})).toEqual([]);
  });

  it('reports all its issues at once', () => {
    expect(codesOf({ name: '', spotify_id: 'x', apple_id: 'x' })).toEqual([
      'artist_name_required',
      'spotify_id_invalid',
      'apple_id_invalid',
    ]);
  });
});
