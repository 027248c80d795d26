import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Writes into the world of the running server, with the secret that seals its cookies and codes. The
 * connections are those of the process and are closed after each: of several who write at once each waits for
 * the one before.
 */
export function inWorld<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
  return inProduct(() => inTransaction(write))
}

/** Does what use cases do, each in a transaction of its own, in the world of the running server. */
export function inProduct<T>(work: () => Promise<T>): Promise<T> {
  const written = last.then(async () => {
    const { databaseUrl, dataFolder } = runningServer()
    const SECRET = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
    configure({ DATABASE_URL: databaseUrl, SECRET })
    try {
      return await work()
    } finally {
      await closeDatabase()
    }
  })
  last = written.catch(() => {})
  return written
}
