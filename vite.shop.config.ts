import { defineConfig } from 'vite';

/** The shop's process: of our own modules only what is used, in one file. Packages are read where they lie (ADR 0064). */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main.ts',
    outDir: 'build/shop',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'shop.js', chunkFileNames: '[name].js' } },
  },
  ssr: { external: true },
});
