/** What a cover's file may call itself; the server looks at the bytes. */
export const PICTURES = { types: ['image/jpeg', 'image/png'], extensions: ['.jpg', '.jpeg', '.png'] };
