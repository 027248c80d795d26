import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { isStopping, onStop, say } from './run.ts'

const ENTRY = path.resolve('build/server/index.js')
/** They come last: the build of the pages begins with an empty folder. */
const READERS = path.resolve('build/readers')
const SOURCES = [
  'app',
  'locales',
  'public',
  'scripts/styles',
  'scripts/start/bundle-readers.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

const BUILDER = path.resolve('node_modules/.quorum-builder')
const LONGEST_BUILD = 600_000

/**
 * Makes the production build when there is none, an unfinished one (the readers come last), or one older than
 * its sources. Of several processes in one folder one builds and the others wait for it.
 */
export async function ensureBuild(): Promise<string> {
  while (!isBuilt()) {
    if (!becomeBuilder()) {
      await sleep(500)
      continue
    }
    try {
      if (!isBuilt()) await build()
      return ENTRY
    } finally {
      fs.rmSync(BUILDER, { force: true })
    }
  }
  return ENTRY
}

function isBuilt(): boolean {
  const built = fs.existsSync(ENTRY) && fs.existsSync(READERS) ? fs.statSync(ENTRY).mtimeMs : 0
  return built >= Math.max(...SOURCES.map(newest))
}

/** Whether this process builds. The file names who does; that of a process that died is taken over. */
function becomeBuilder(): boolean {
  try {
    fs.writeFileSync(BUILDER, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isBuilding()) fs.rmSync(BUILDER, { force: true })
    return false
  }
}

function isBuilding(): boolean {
  try {
    process.kill(Number(fs.readFileSync(BUILDER, 'utf8')), 0)
    // The number of a builder that was killed may belong to another process by now.
    return Date.now() - fs.statSync(BUILDER).mtimeMs < LONGEST_BUILD
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function newest(file: string): number {
  if (!fs.existsSync(file)) return 0
  const stat = fs.statSync(file)
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(file) ? 0 : stat.mtimeMs
  return Math.max(0, ...fs.readdirSync(file).map((name) => newest(path.join(file, name))))
}

async function build(): Promise<void> {
  say('Building the pages (once)')
  fs.rmSync('build', { recursive: true, force: true })
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A test that needs a build starts it too, with another NODE_ENV of its own.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  onStop(async () => void child.kill('SIGKILL'))
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) {
    if (!isStopping()) console.error(Buffer.concat(output).toString())
    throw new StartFault('The pages could not be built; the reason is above.')
  }
  // Only who builds waits for the bundler to be loaded.
  const { bundleReaders, listReaders } = await import('./bundle-readers.ts')
  await bundleReaders(path.resolve('.'), listReaders('.'), `${READERS}-unfinished`)
  fs.renameSync(`${READERS}-unfinished`, READERS)
  say('Pages built')
}
