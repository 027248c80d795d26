import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'chromium-headless-shell'
const KEPT = join(import.meta.dirname, '../../node_modules/.cache', NAME)
/** Where Debian's packages of Chromium put what they share. */
const SHARED = 'usr/lib/chromium'
const PATIENCE_MS = 120_000

/**
 * The Chromium without windows that `fetchLightBrowser` has put beside the packages, of the very version of
 * the one that Debian's package has installed; null where there is none.
 */
export function lightBrowser(): string | null {
  const version = installedVersion()
  const path = join(KEPT, version ?? '', NAME)
  return version !== null && existsSync(path) ? path : null
}

/**
 * Fetches it where a Debian has Chromium with windows alone: the package is unpacked beside ours, and nothing
 * of the machine is changed. Null where that cannot be, as without a network or elsewhere.
 */
export function fetchLightBrowser(): string | null {
  const version = installedVersion()
  if (version === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'quorum-browser-'))
  try {
    if (!runs('apt-get', ['download', `${NAME}=${version}`], folder)) return null
    const [file = ''] = readdirSync(folder)
    if (!runs('dpkg-deb', ['-x', file, 'whole'], folder)) return null
    const own = join(folder, 'whole', SHARED)
    for (const shared of readdirSync(join('/', SHARED)))
      if (!existsSync(join(own, shared))) symlinkSync(join('/', SHARED, shared), join(own, shared))
    const isSound = runs(join(own, NAME), ['--no-sandbox', '--dump-dom', 'about:blank'], folder)
    if (!isSound) return null
    const place = join(KEPT, version)
    rmSync(KEPT, { recursive: true, force: true })
    mkdirSync(KEPT, { recursive: true })
    if (!runs('cp', ['-a', own, place], folder)) return null
    return join(place, NAME)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runs = (program: string, args: string[], cwd: string) =>
  spawnSync(program, args, { cwd, timeout: PATIENCE_MS }).status === 0

function installedVersion(): string | null {
  const { status, stdout } = spawnSync('dpkg-query', ['--status', 'chromium'], { encoding: 'utf8' })
  const isInstalled = status === 0 && stdout.includes('Status: install ok installed')
  return (isInstalled && /^Version: (\S+)$/m.exec(stdout)?.[1]) || null
}
