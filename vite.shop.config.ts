import { defineConfig } from 'vite';

/** The shop's process, and that of a picture decoder: of our own modules only what is used, in one file each. Packages are read where they lie (ADR 0064). */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/shop',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      // Pictures are decoded by a program of its own (ADR 0068), found beside the shop's.
      input: { shop: 'src/main.ts', decoder: 'src/server/platform/media/decoder.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { external: true },
});
