import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // It is emptied before each build, so no other build may lie in it (scripts/build/build.ts).
  buildDirectory: process.env['FIRA_BUILD_FOLDER'] ?? 'build/pages',
  ssr: true,
  // The shop has a few dozen routes: naming them all at once costs less than asking for them page by page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
