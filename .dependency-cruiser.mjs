// Who may import whom: the house's rules. Type imports count.
const room = (path, allowed, comment) => ({
  name: comment.split(':')[0].replaceAll(' ', '-'),
  comment,
  severity: 'error',
  from: { path, pathNot: '[.]test[.]tsx?$' },
  to: { path: '^(apps|packages|testkit|demo|e2e|bench)/', pathNot: allowed },
});

// Whose doors each feature of the server knows: moderation → releases → commerce → accounts, and so on down.
const doors = {
  audit: [],
  instance: ['audit'],
  reference: ['instance', 'audit'],
  jobs: ['audit'],
  backups: ['audit'],
  files: [],
  accounts: ['audit', 'files'],
  surveys: ['audit'],
  audio: ['files'],
  commerce: ['instance', 'accounts', 'audit'],
  multilinks: ['commerce', 'accounts', 'audit'],
  artists: ['multilinks', 'files', 'commerce', 'accounts', 'audit'],
  releases: ['multilinks', 'artists', 'files', 'commerce', 'accounts', 'reference', 'instance'],
  transfers: ['releases', 'artists', 'multilinks', 'files', 'accounts', 'audit', 'instance'],
  'catalogue-imports': [
    'royalties',
    'delivery',
    'releases',
    'artists',
    'commerce',
    'accounts',
    'reference',
    'instance',
  ],
  team: ['releases', 'accounts'],
  'own-data': ['accounts', 'files', 'audit'],
  delivery: ['releases', 'multilinks', 'audio', 'files', 'accounts', 'audit', 'reference'],
  people: ['releases', 'transfers', 'own-data', 'commerce', 'accounts', 'reference'],
  moderation: ['delivery', 'releases', 'multilinks', 'files', 'commerce', 'support', 'accounts', 'audit'],
  statistics: ['releases', 'files', 'commerce', 'accounts', 'audit'],
  royalties: ['statistics', 'releases', 'commerce', 'accounts', 'audit'],
  payouts: ['royalties', 'commerce', 'accounts', 'audit'],
  support: ['releases', 'files', 'commerce', 'accounts', 'audit'],
  webhooks: ['delivery', 'support', 'accounts'],
  notices: ['delivery', 'releases', 'support', 'accounts'],
  landing: ['support', 'commerce', 'instance'],
  'link-files': ['multilinks', 'artists', 'files', 'audio'],
  system: ['backups', 'delivery', 'moderation'],
  'link-pages': ['link-files', 'multilinks', 'artists', 'releases', 'files'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'No circles, of types neither.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      comment: 'An import must lead somewhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-zod-alone',
      severity: 'error',
      comment: 'The contract imports zod alone.',
      from: { path: '^packages/contract/src', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'rules-contract-alone',
      severity: 'error',
      comment: 'The rules import the contract alone: no library, no platform.',
      from: { path: '^packages/rules/src', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^packages/rules/src', '^packages/contract/src'] },
    },
    {
      name: 'ern-alone',
      severity: 'error',
      comment: 'Messages to stores import nothing: plain data in, text out. The schemas are files of the operator.',
      from: { path: '^packages/ern/src', pathNot: '([.]test[.]ts$|/testing/|/schema/|/xml/parse-xml[.]ts$)' },
      to: { pathNot: '^packages/ern/src' },
    },
    room(
      '^apps/server/src/config/',
      ['^apps/server/src/config/', '^packages/(contract|rules)/'],
      'config alone: settings know the contract and the rules',
    ),
    room(
      '^apps/server/src/platform/',
      [
        '^apps/server/src/platform/',
        '^apps/server/src/config/(config|instance-key|start-error)[.]ts$',
        '^packages/contract/src/[^/]+[.]ts$',
        '^packages/contract/src/files/limits[.]ts$',
        '^packages/rules/src/(issues|dates|day-text)[.]ts$',
      ],
      'platform no features: the platform has no domain words',
    ),
    {
      name: 'feature-rooms',
      severity: 'error',
      comment: 'A feature imports its own room, contract, rules, platform and the doors of other features.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^(apps|packages|testkit|demo|e2e|bench)/',
        pathNot: [
          '^apps/server/src/features/$1/',
          '^apps/server/src/features/[^/]+/index[.]ts$',
          '^apps/server/src/platform/',
          '^apps/server/src/config/(config|start-error)[.]ts$',
          '^packages/(contract|rules|ern)/',
        ],
      },
    },
    ...Object.entries(doors).map(([feature, known]) => ({
      name: 'features-one-direction',
      severity: 'error',
      comment: 'A feature knows the doors below it; the reverse way is an event.',
      from: { path: `^apps/server/src/features/${feature}/`, pathNot: '[.]test[.]ts$' },
      to: {
        path: '^apps/server/src/features/',
        pathNot: `^apps/server/src/features/(${[feature, ...known].join('|')})/`,
      },
    })),
    {
      name: 'feature-unplaced',
      severity: 'error',
      comment: 'A new feature takes its place in the order of the others.',
      from: {},
      to: {
        path: '^apps/server/src/features/',
        pathNot: `^apps/server/src/features/(${Object.keys(doors).join('|')})/`,
      },
    },
    {
      name: 'migrations-alone',
      severity: 'error',
      comment: 'A migration imports nothing that may change: what it did must stay what it did.',
      from: { path: '^apps/server/migrations/' },
      to: { pathNot: '^(node_modules/kysely/|apps/server/src/platform/database/large-indexes[.]ts$)' },
    },
    room(
      '^apps/web/src/ui/',
      [
        '^apps/web/src/ui/',
        '^packages/contract/',
        '^apps/web/src/lib/(errors|store|storage/stored|chunks/lazy-module|i18n/message-types)[.]ts$',
      ],
      'web ui alone: widgets have no domain; of lib they know the primitives alone',
    ),
    room(
      '^apps/web/src/lib/',
      ['^apps/web/src/lib/', '^packages/contract/'],
      'web lib alone: the library knows no screen',
    ),
    {
      name: 'web-feature-rooms',
      severity: 'error',
      comment: 'A web feature imports its own room, ui, lib, contract, rules and the doors of other features.',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^(apps|packages|testkit|demo|e2e|bench)/',
        pathNot: [
          '^apps/web/src/features/$1/',
          // Two doors: what is behind `lazy-parts` must not be bundled with what others take from `index`.
          '^apps/web/src/features/[^/]+/(staff/)?(index|lazy-parts)[.]tsx?$',
          '^apps/web/src/(ui|lib)/',
          '^packages/(contract|rules)/',
        ],
      },
    },
    {
      name: 'web-feature-definition',
      severity: 'error',
      comment: 'What a feature adds to the app is for the lists of features alone: everybody’s, and staff’s.',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/app/(?:features|staff/staff-features)[.]ts$' },
      to: { path: '^apps/web/src/features/.+/feature[.]ts$' },
    },
    {
      name: 'web-no-server',
      severity: 'error',
      comment: 'The web and the server meet in the contract.',
      from: { path: '^apps/web/' },
      to: { path: ['^apps/server/', '^testkit/'] },
    },
    {
      name: 'testkit-for-tests',
      severity: 'error',
      comment: 'The testkit is for tests, demo data and measurements.',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['[.]test[.]tsx?$', '-conformance[.]ts$'],
      },
      to: { path: '^testkit/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What makes the map has libraries of its own, which are not installed with the project.
    exclude: { path: ['/dist/', '^apps/web/world-map/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
