import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { fetchLightBrowser, lightBrowser } from './light-browser.ts'

/** First the one without windows: the same pages at three quarters of the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The Chromium of this machine, else the one that Playwright has downloaded, else null. */
export function findBrowser(): string | null {
  const installed = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const light = lightBrowser()
  const known = [...(light ? [light] : []), ...installed, MAC, chromium.executablePath()]
  return known.find((path) => existsSync(path) && runs(path)) ?? null
}

const isLight = (path: string) => /headless[-_]shell/.test(path)

/**
 * Finds a Chromium or installs one: Playwright's own download first, a package of Debian's where that cannot
 * run.
 */
export function installBrowser(root: string, say: (line: string) => void): string | null {
  const found = findBrowser()
  if (found !== null) return isLight(found) ? found : (fetchLightBrowser() ?? found)
  say('No Chromium here: downloading one.')
  spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  const downloaded = findBrowser()
  if (downloaded !== null) return downloaded
  say('The download does not run here: installing a package with apt-get.')
  apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    apt('install', '--yes', '--no-install-recommends', name)
    const installed = findBrowser()
    if (installed !== null) return installed
  }
  return null
}

function apt(...args: string[]): void {
  const [program = '', ...rest] = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']),
    'apt-get',
    ...args,
  ]
  spawnSync(program, rest, { stdio: 'inherit' })
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0
}
