/** The web app manifest (W3C, Web Application Manifest) of an instance: how it is called and drawn on a home screen. */
export const webManifest = (product: string): string =>
  JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0f1012',
    theme_color: '#0f1012',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });

/** What robots may read: pages for everybody, but neither the API nor the ways out of a link. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /l/*/
Disallow: /a/*/

Sitemap: ${origin}/sitemap.xml
`;
