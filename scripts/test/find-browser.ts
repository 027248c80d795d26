import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The Chromium of this machine, else the one that Playwright has downloaded, else null. */
export function findBrowser(): string | null {
  const installed = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...installed, MAC, chromium.executablePath()].find((path) => existsSync(path) && runs(path)) ?? null
}

/** Finds a Chromium or installs one: Playwright's own download first, Debian's package where that cannot run. */
export function installBrowser(root: string, say: (line: string) => void): string | null {
  const found = findBrowser()
  if (found !== null) return found
  say('No Chromium here: downloading one.')
  spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  const downloaded = findBrowser()
  if (downloaded !== null) return downloaded
  say('The download does not run here: installing the package chromium with apt-get.')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ]) {
    const [program = '', ...args] = [...sudo, ...step]
    spawnSync(program, args, { stdio: 'inherit' })
  }
  return findBrowser()
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0
}
