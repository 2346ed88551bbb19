import { defineConfig } from 'vite';

// Node takes two seconds to load the compiler's 3,700 files, and a third of one to load this file (package.json, `imports`). Browsers load the messages of a
// page alone, from the compiler's files.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/shared/i18n/paraglide/messages/_index.js',
    outDir: 'src/shared/i18n/paraglide/bundled',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external: /\/runtime\.js$/,
      treeshake: false,
      output: { format: 'es', entryFileNames: '_index.js', comments: false, paths: () => '../runtime.js' },
    },
  },
});
