import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { jsonOf } from '#app/kit/json-text.ts'
import { StartFault } from '../postgres-place.server.ts'

/**
 * The largest part of a table in one entry of a backup, in bytes: what a backup and a restore hold in memory.
 */
export const PART_BYTES = 1_048_576

/** The name of waiting and running jobs among the tables of a backup. */
export const WAITING_JOBS = 'waiting jobs'

const manifest = z.object({
  format: z.literal(1),
  product: z.literal('quorum'),
  /** Version of Quorum that wrote the backup. */
  version: z.string(),
  made: z.iso.datetime(),
  /** Version of the PostgreSQL that it was read from. */
  postgres: z.string(),
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /**
   * Tells whether an installation has the same SECRET; the secret cannot be found from it. Null when there
   * was none.
   */
  secretPrint: z.string().nullable(),
})

const held = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })
const totals = z.object({ tables: z.record(z.string(), held), files: z.record(z.string(), held) })

export type Manifest = z.output<typeof manifest>
export type Totals = z.output<typeof totals>
export type Held = z.output<typeof held>

/** Parses the first entry of a backup. Refuses with a StartFault what this version cannot read. */
export function parseManifest(text: string): Manifest {
  const found = manifest.safeParse(jsonOf(text))
  if (found.success) return found.data
  throw new StartFault('The file is not a backup of Quorum that this version can read.')
}

/** The last entry of a backup: without it the file is cut off. */
export function parseTotals(text: string): Totals {
  const found = totals.safeParse(jsonOf(text))
  if (found.success) return found.data
  throw new StartFault('The backup is damaged: its totals cannot be read.')
}

/** A print of the secret in force: the one given, or that of the data folder. */
export function secretPrint(from: { secret: string | undefined; dataFolder: string }): string | null {
  const file = path.join(from.dataFolder, 'secret')
  const secret = from.secret ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  return secret === undefined ? null : createHmac('sha256', secret).update('quorum backup').digest('hex')
}
