import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The manifest of the server build lets one process find every file it serves; source maps stay out of the browser.
  build: {
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What stands around every page travels as one file: some fifty small ones pack worse, and each costs a request.
          // So do the small parts that pages of goods have in common.
          groups: [
            { name: 'frame', test: /src\/web\/(root|routes\/layouts\/default-(frame|layout))\.tsx/, priority: 2 },
            {
              name: 'goods',
              test: /src\/web\/(features\/catalog\/(product-grid|category-chips|product-shelf|listing-heading)|ui\/(breadcrumbs|chip|choice-chip|select|text-input|checkbox|accordion|quantity-stepper)|lib\/json-ld)\.tsx/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
