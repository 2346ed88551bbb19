/**
 * Who may import whom (ARCHITECTURE.md has the table). Stated as patterns, so that a module is covered on the day it is born.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const test = '(\\.test\\.tsx?$|/testing/)';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'modules-are-a-staircase',
      comment: 'No two modules need each other, also by way of others (ADR 0078). Tables are left out: their foreign keys go both ways',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/server/modules/[^/]+$' },
      to: { path: '^src/server/modules/[^/]+$', circular: true },
    },
    { name: 'shared-is-pure', severity: 'error', from: { path: '^src/shared/', pathNot: test }, to: { path: '^(src/(?!shared/)|demo/|scripts/|tools/)' } },
    { name: 'shared-has-no-node-or-react', severity: 'error', from: { path: '^src/shared/(contract|values)/', pathNot: test }, to: { dependencyTypes: ['core'] } },
    { name: 'shared-knows-no-framework', severity: 'error', from: { path: '^src/shared/', pathNot: test }, to: { path: '^node_modules/(react|react-dom|react-router|hono|pg|drizzle-orm)/' } },
    { name: 'server-values-are-pure', severity: 'error', from: { path: '^src/server/values/', pathNot: test }, to: { pathNot: '^src/(server|shared)/values/' } },
    {
      name: 'platform-has-no-domain',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: test },
      to: { path: '^src/(server/(?!platform/|values/)|web/|main)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-know-no-http-but-endpoint',
      severity: 'error',
      from: { path: '^src/server/modules/', pathNot: test },
      to: { path: '^src/server/http/', pathNot: '^src/server/http/api/endpoint\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Arithmetic alone: parts of statements are in sql.ts (ADR 0078). Types of rows are no SQL, and name days are a calendar',
      severity: 'error',
      from: { path: '^src/server/modules/[^/]+/rules\\.ts$' },
      to: { path: '^src/server/(?!values/|modules/([^/]+/rules\\.ts$|name-days/))', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-by-their-front-door',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/', pathNot: test },
      to: { path: '^src/server/modules/', pathNot: ['^src/server/modules/$1/', '^src/server/modules/[^/]+/(service|tables|rules|sql)\\.ts$'] },
    },
    {
      name: 'pictures-are-decoded-apart',
      comment: 'sharp fills the threads that password hashing and files wait for: only a decoder, a child process, loads it (ADR 0068)',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: [test, '^src/server/platform/media/decode\\.ts$'] },
      to: { path: '^node_modules/sharp/' },
    },
    {
      name: 'decoding-is-for-decoders',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: [test, '^src/server/platform/media/decoder\\.ts$'] },
      to: { path: '^src/server/platform/media/decode\\.ts$' },
    },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^src/server/' }, to: { path: '^src/web/' } },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^src/web/' }, to: { path: '^(src/server/|demo/|scripts/|tools/)' } },
    {
      name: 'web-has-no-node',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['\\.server\\.tsx?$', '^src/web/(entry\\.server\\.tsx|routes\\.ts)$', test] },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'ui-knows-no-subject', severity: 'error', from: { path: '^src/web/ui/', pathNot: test }, to: { path: '^src/web/(lib|features|routes)/' } },
    { name: 'lib-to-the-left', severity: 'error', from: { path: '^src/web/lib/', pathNot: test }, to: { path: '^src/web/(features|routes)/' } },
    { name: 'no-feature-to-feature', severity: 'error', from: { path: '^src/web/features/([^/]+)/', pathNot: test }, to: { path: '^src/web/(features/(?!$1/)|routes/)' } },
    {
      name: 'contract-as-types-in-the-browser',
      comment: 'Zod stays on the server: the web imports types of the contract only',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: { path: '^src/shared/contract/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'e2e-knows-addresses-and-contract', severity: 'error', from: { path: '^e2e/' }, to: { path: '^src/(?!shared/|server/testing/stripe/|server/testing/florist/simulator)' } },
    { name: 'no-tests-in-the-product', severity: 'error', from: { path: '^(src|demo)/', pathNot: test }, to: { path: test } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(src/shared/i18n/paraglide|build|\\.react-router)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { conditionNames: ['import', 'require', 'node', 'default'], exportsFields: ['exports'] },
  },
};
