/** Accepted extensions and media types of a cover; the server checks the bytes. */
export const PICTURES = { types: ['image/jpeg', 'image/png'], extensions: ['.jpg', '.jpeg', '.png'] };
