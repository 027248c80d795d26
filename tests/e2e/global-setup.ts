import { fork } from 'node:child_process'
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { forgetLogs, keepSecrets, logFile } from '#app/platform/testing/log-keeping.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { freePort } from '../support/free-port.ts'
import { openIdProvider } from '../support/open-id-provider.ts'
import { SERVER_FILE } from './server-file.ts'

const root = join(import.meta.dirname, '../..')
const PATIENCE = 240_000

/** Starts the product as `npm start` does, with the demo world in a folder of its own and on a free port. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-journeys-'))
  chmodSync(folder, 0o755)
  const [port, feedPort, calendarPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const google = await openIdProvider(url)
  const child = fork(join(import.meta.dirname, 'product.ts'), [folder], {
    cwd: root,
    silent: true,
    env: {
      ...process.env,
      // Tests of limits and floods of bad input come from addresses of their own.
      TRUSTED_PROXIES: '1',
      // Pages are shared among visitors here too, but a journey need not wait long for what it has changed.
      PAGE_CACHE_SECONDS: '1',
      // Beside browsers that use all of a machine what has the lowest priority would hardly come on.
      READER_NICENESS: '0',
      READER_SHARE: '1',
      PORT: String(port),
      // Where a journey answers as somebody else's server.
      LET_IN_HOSTS: `127.0.0.1:${feedPort},127.0.0.1:${calendarPort}`,
      GOOGLE_CLIENT_ID: google.settings.GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: google.settings.GOOGLE_CLIENT_SECRET,
      GOOGLE_ISSUER: google.issuer,
      DATA_DIR: join(folder, 'data'),
      // The most talkative: after all tests it is searched for secrets.
      LOG_LEVEL: 'trace',
      NO_COLOR: '1',
    },
  })
  for (const kind of ['server', 'postgres-of-server']) forgetLogs(kind)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      appendFileSync(logFile('server', 'log'), chunk)
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await google.close()
    rmSync(folder, { recursive: true, force: true })
  }
  // Workers take what this process has compiled and keep nothing of their own: the first journey of each
  // waited while all of the product was compiled once more.
  await loadRegistries()
  const deadline = Date.now() + PATIENCE
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The product did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const joined = await startPostgres({ folder: join(folder, 'data'), join: true })
  writeFileSync(
    SERVER_FILE,
    JSON.stringify({
      url,
      feedPort,
      calendarPort,
      dataFolder: join(folder, 'data'),
      databaseUrl: joined.url,
      before: await fingerprint(joined.url),
    }),
  )
  return async () => {
    await keepSecrets('server', joined.url)
    await joined.close()
    copyFileSync(join(folder, 'data/postgres/log'), logFile('postgres-of-server', 'log'))
    await stop()
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
