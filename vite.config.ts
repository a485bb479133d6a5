import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // A page is some ten requests, not thirty: on a slow network each costs a round trip.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: 'tables',
                  test: /node_modules\/@tanstack\/|src\/ui\/dashboard\//,
                },
                {
                  name: 'shop',
                  test: /src\/(ui(?!\/dashboard)|lib|domain|i18n|features\/(storefront|catalogue|media))\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: 'node26',
        // The process itself is the input: it and its pages are one copy of every module.
        rollupOptions: { input: './src/server.ts' },
      },
    },
  },
})
