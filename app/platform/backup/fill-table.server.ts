import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartFault } from '../postgres-place.server.ts'
import { sumUp } from './archive.server.ts'
import type { Held } from './manifest.server.ts'

export type Filling = { name: string; take(content: Buffer): Promise<void>; end(): Promise<Held> }

/** Streams rows into a table with back-pressure; `end` returns what was written. */
export function fillTable(client: pg.Client, name: string, into: string): Filling {
  const rows = client.query(copyFrom(`copy ${into} from stdin`))
  const { take, sum } = sumUp()
  let fault: unknown
  rows.on('error', (error) => {
    fault = error
  })
  const said = (error: unknown) =>
    error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
      ? new StartFault(`The backup is damaged: ${name} cannot be read (${error.code}).`)
      : error
  return {
    name,
    take: async (content) => {
      if (fault) throw said(fault)
      take(content)
      if (!rows.write(content))
        await once(rows, 'drain').catch((error) => {
          throw said(error)
        })
    },
    end: async () => {
      rows.end()
      await finished(rows).catch((error) => {
        throw said(fault ?? error)
      })
      return { rows: rows.rowCount, ...sum() }
    },
  }
}
