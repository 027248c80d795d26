import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** docs/decisions/0008-texts-in-the-browser.md */
const lightTexts: Plugin = {
  name: 'light-texts',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'i18next' ? join(import.meta.dirname, 'app/ui/i18next-in-browser.ts') : null),
}

export default defineConfig({
  plugins: [lightTexts, reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
})
