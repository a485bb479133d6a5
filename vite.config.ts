import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    ssr: {
      build: {
        target: 'node26',
        // The process itself is the input: it and its pages are one copy of every module.
        rollupOptions: { input: './src/server.ts' },
      },
    },
  },
})
