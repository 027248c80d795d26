import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/test/find-browser.ts'

const executablePath = findBrowser() ?? undefined

/** Whole tables are compared before and after these, so nobody may write meanwhile. */
const READING = ['crawl.spec.ts', 'cross-site.spec.ts']
const UNTOUCHED = 'untouched.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
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
    { name: 'untouched', testMatch: UNTOUCHED, dependencies: ['reading'] },
    {
      name: 'journeys',
      testIgnore: [...READING, UNTOUCHED, 'invariants.spec.ts'],
      dependencies: ['untouched'],
    },
    { name: 'invariants', testMatch: 'invariants.spec.ts' },
  ],
})
