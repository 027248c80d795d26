import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPILED } from '#app/platform/reading/reader.server.ts'
import { serveReader } from '#app/platform/reading/serve-reader.server.ts'

const held: Uint8Array[] = []

/** What files have done to what reads them. */
const DEEDS: Record<string, () => unknown> = {
  answers: () => 'well',
  'never ends': () => {
    for (;;);
  },
  'takes objects': () => {
    const all: string[] = []
    for (;;) all.push(`${all.length}`.padStart(1_000))
  },
  'takes bytes': () => {
    for (;;) held.push(new Uint8Array(16_000_000).fill(1))
  },
  breaks: () => {
    throw new TypeError('with the words of a file')
  },
  crashes: () => process.kill(process.pid, 'SIGSEGV'),
  'tells secrets': () =>
    Object.keys({ ...process.env }).filter(
      (name) => !/^(PATH|PWD|SHLVL|_|OLDPWD|NODE_COMPILE_CACHE)$/.test(name),
    ),
  'reads files': () => readFileSync('/etc/hostname', 'utf8'),
  'writes files': () => writeFileSync('/tmp/quorum-reader', ''),
  'writes programs': () => writeFileSync(join(COMPILED, 'program'), ''),
  'asks the network': () => fetch('http://127.0.0.1:45679').catch((error) => String(error.cause ?? error)),
  'takes its time': async () => {
    const began = Date.now()
    await new Promise((done) => setTimeout(done, 100))
    return [began, Date.now()]
  },
  'tells its priority': async () => (await import('node:os')).getPriority(),
}

serveReader(async (deed: string) => ({
  said: await DEEDS[deed]?.(),
  more: (next: string) => DEEDS[next]?.(),
}))
