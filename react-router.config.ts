import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The shop has a few dozen routes: naming them all at once costs less than asking for them page by page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
