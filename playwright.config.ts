import { defineConfig, devices } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './app/platform/testing/temporary-folder.ts'
import { findBrowser } from './scripts/test/find-browser.ts'

keepTemporaryFilesInMemory()

const executablePath = findBrowser() ?? undefined

/** Whole tables are compared before and after these, so nobody may write meanwhile. */
const READING = ['crawl.spec.ts', 'cross-site.spec.ts']
const UNTOUCHED = 'untouched.spec.ts'

/** Playwright's own list, which ours replaces, and ours. */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar of a window that nobody sees starts two pages of its own with each new window: a fifth of
  // all the work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Half of all pages' processes were started ahead for a next one that never came.
  'SpareRendererForSitePerProcess',
]

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
        `--disable-features=${FEATURES_OFF.join(',')}`,
        // Nothing here draws in three dimensions; what is left is drawn by the processor either way.
        '--disable-gpu',
        '--disable-gpu-compositing',
        '--disable-software-rasterizer',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough to earn back what translating its scripts a second and a third time
        // costs.
        '--js-flags=--no-turbofan --no-maglev --always-sparkplug --min-semi-space-size=16',
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
