import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { dashboardApart } from './scripts/dashboard-apart.ts'
import { inlineScript } from './scripts/inline-script.ts'

export default defineConfig({
  plugins: [inlineScript(), tailwindcss(), reactRouter(), dashboardApart()],
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
                  priority: 2,
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                // Modules of every page and of products: this group also holds what they import.
                {
                  name: 'shop',
                  priority: 1,
                  test: /src\/(root|domain\/people\/phone|lib\/(assert-never|device-storage)|routes\/storefront\/layout|ui\/section-heading|features\/(device\/(kept-pids|product-actions)|cart\/(add-to-cart-button|cart-changes|cart-link)|seo\/page-meta|storefront\/ask-the-shop|orders\/delivery-estimate|catalogue\/show\/(off-sticker|price-tag|product-card|product-picture|rating|related-products|stock-text)))\.tsx?$/,
                },
                // Modules that no product page needs.
                {
                  name: 'forms',
                  test: /src\/(domain\/(cart|delivery|pricing|order-fingerprint)|features\/cart\/(browser-cart|cart-cookie)|lib\/(is-record|tab-draft|tab-storage)|ui\/(field|step-button)|features\/orders\/([\w-]+\/)?(my-details|order-draft|typed-order))\.tsx?/,
                  minShareCount: 2,
                },
                {
                  name: 'texts',
                  test: /src\/(routes\/storefront\/text-page-meta|features\/storefront\/(page-banner|text-page))\.tsx?/,
                  minShareCount: 2,
                },
                {
                  name: 'records',
                  test: /src\/(domain\/(dhaka-time|order-status|catalogue\/stock)|i18n\/format-date|features\/media\/picture-limits)\.ts/,
                  minShareCount: 2,
                },
                { name: 'tables', test: /node_modules\/@tanstack\/|src\/ui\/dashboard\// },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server loads the packages of the first page from one file instead of some 280. The file
      // is their production build even where NODE_ENV is unset. The others load when they are used.
      resolve: {
        noExternal: true,
        external: ['jose', 'nodemailer', 'openid-client', 'pg', 'sharp'],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: 'node26',
        // The process itself is the input, so it and its pages share one copy of every module. The threads
        // for orders and for long lists are programs of their own.
        rollupOptions: {
          input: {
            index: './src/start.ts',
            'order-thread': './src/threads/order-thread.ts',
            'list-thread': './src/threads/list-thread.ts',
          },
        },
      },
    },
  },
})
