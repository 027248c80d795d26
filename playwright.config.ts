import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/test/find-browser.ts'

const executablePath = findBrowser() ?? undefined

/** These compare whole tables before and after, so nobody may write meanwhile. */
const READING = ['crawl.spec.ts', 'cross-site.spec.ts']

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that needs its second try is named in the closing lines, not hidden.
  retries: 1,
  // Generous: a journey on a machine with other work is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'reading', testMatch: READING, teardown: 'invariants' },
    { name: 'journeys', testIgnore: [...READING, 'invariants.spec.ts'], dependencies: ['reading'] },
    { name: 'invariants', testMatch: 'invariants.spec.ts' },
  ],
})
