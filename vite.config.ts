import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiServer } from './scripts/plugins/ascii-server.ts'
import { dashboardApart } from './scripts/plugins/dashboard-apart.ts'
import { inlineScript } from './scripts/plugins/inline-script.ts'
import { smallPreload } from './scripts/plugins/small-preload.ts'

/**
 * What most pages of the dashboard share: one chunk. Each chunk more stands in the list of pages, which
 * every visitor downloads.
 */
const sharedByDashboard = [
  'node_modules/@tanstack/',
  'src/ui/dashboard/',
  'src/domain/buying/purchase-state',
  'src/domain/journal/account',
  'src/domain/messages/buyer-message',
  'src/domain/orders/(order-amounts|order-moves|order-source)',
  'src/domain/parcels/courier-name',
  'src/features/buying/dashboard/form-parts',
  'src/features/catalogue/dashboard/product-thumb',
  'src/features/dashboard/(dashboard-menu|desk-page|list-address|make-query-client|only-on-another-page|remembered-view|session-end|use-change|use-list|use-read|way-back)',
  'src/features/dashboard/editor/(edit-conflict|editor-state|use-editor|use-leave-guard|use-save)',
  'src/features/figures/waiting/use-waiting',
  'src/features/history/dashboard/(change-list|history-as-text|history-list)',
  'src/features/journal/(dashboard/forms/form-links|entries/money-form|list/journal-csv)',
  'src/features/orders/(open-order-links|print-path)',
  'src/features/orders/dashboard/(contact-links|new-orders|order-read-states|show-order)',
  'src/features/orders/desk/(desk-parts|order-text|panel/panel-frame|stage-pill|use-close-panel)',
  'src/features/orders/look-up/look-up-order-number',
  'src/features/parcels/dashboard/(parcel-text|use-parcels)',
  'src/lib/chunks-of',
  'src/platform/api-client/upload-to-api',
]

/** Matches the modules at these paths; a path that ends with a slash is a folder. */
function modules(paths: readonly string[]): RegExp {
  return new RegExp(paths.map((path) => (path.endsWith('/') ? path : `${path}\\.tsx?`)).join('|'))
}

export default defineConfig({
  plugins: [
    inlineScript(),
    smallPreload(),
    tailwindcss(),
    reactRouter(),
    dashboardApart(),
    asciiServer(),
  ],
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
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
                // Modules of every page and of products: this group also holds what they import.
                {
                  name: 'shop',
                  priority: 1,
                  test: /src\/(root|lib\/(assert-never|device-storage)|routes\/storefront\/layout|ui\/section-heading|features\/(device\/(kept-pids|product-actions)|cart\/(add-to-cart-button|cart-changes|cart-link)|seo\/page-meta|storefront\/ask-the-shop|orders\/delivery-estimate|catalogue\/show\/(off-sticker|price-tag|product-card|product-picture|rating|related-products|stock-text)))\.tsx?$/,
                },
                // Modules that no product page needs.
                {
                  name: 'forms',
                  test: /src\/(domain\/(cart|coupons\/coupon-code|delivery|people\/phone|pricing|order-fingerprint)|features\/cart\/(browser-cart|cart-cookie)|lib\/(is-record|tab-draft|tab-storage)|ui\/(field|step-button|toast\/copy-text)|features\/orders\/([\w-]+\/)?(my-details|order-draft|typed-order))\.tsx?/,
                  minShareCount: 2,
                },
                {
                  name: 'texts',
                  test: /src\/(routes\/storefront\/text-page-meta|features\/storefront\/(page-banner|text-page))\.tsx?/,
                  minShareCount: 2,
                },
                // What the estimate of a delivery loads when it is seen.
                {
                  name: 'dates',
                  test: /src\/(domain\/(dhaka-time|delivery\/delivery-day)|i18n\/format-date)\.ts/,
                  minShareCount: 2,
                },
                {
                  name: 'records',
                  test: /src\/(domain\/(catalogue\/stock|orders\/(order-number|order-status|order-wish))|features\/media\/picture-limits|platform\/api-client\/ask-api)\.ts/,
                  minShareCount: 2,
                },
                {
                  name: 'accounts',
                  test: /src\/features\/accounts\/([\w-]+\/)*(account-fields|account-form|ask-for-passkey|google-button|passkey-button|form-refusal)\.tsx?/,
                  minShareCount: 2,
                },
                { name: 'tables', test: modules(sharedByDashboard) },
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
          // Minified to one line it would be a quarter shorter, but no stack would tell where it failed.
          output: { comments: false },
        },
      },
    },
  },
})
