import * as fs from 'node:fs'
import path from 'node:path'
import { StartFault } from '../postgres-place.server.ts'
import { sumUp } from './archive.server.ts'
import type { Totals } from './manifest.server.ts'

/**
 * Files of a backup on their way into a data folder: kept in a temporary place until all else is restored.
 */
export type Files = {
  take(name: string, content: Buffer): void
  /**
   * Refuses with a StartFault when the folder holds other files under these names and they may not be
   * replaced.
   */
  refuseOthers(): void
  sums(): Totals['files']
  keep(): void
  close(): void
}

export function takeFiles(folder: string, replace: boolean): Files {
  const aside = path.join(folder, 'restore.part')
  const sums = new Map<string, ReturnType<typeof sumUp>>()
  fs.rmSync(aside, { recursive: true, force: true })
  const held = () =>
    Object.fromEntries([...sums].map(([name, { sum }]) => [name, { rows: 1, ...sum() }] as const))
  let judged = false
  return {
    take: (name, content) => {
      const file = path.join(aside, name)
      if (path.relative(aside, file).startsWith('..'))
        throw new StartFault('The file is not a backup of Quorum.')
      const known = sums.get(name) ?? sumUp()
      sums.set(name, known)
      known.take(content)
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      fs.appendFileSync(file, content, { mode: 0o600 })
    },
    refuseOthers: () => {
      if (judged || replace) return
      judged = true
      for (const [name, { bytes }] of Object.entries(held())) {
        const there = path.join(folder, name)
        if (!fs.existsSync(there)) continue
        if (
          fs.statSync(there).size !== bytes ||
          !fs.readFileSync(there).equals(fs.readFileSync(path.join(aside, name)))
        )
          throw new StartFault(
            `${there} belongs to another installation: set DATA_DIR to a new folder, or add --replace.`,
          )
      }
    },
    sums: held,
    keep: () => {
      for (const name of sums.keys()) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 })
        fs.renameSync(path.join(aside, name), path.join(folder, name))
      }
    },
    close: () => fs.rmSync(aside, { recursive: true, force: true }),
  }
}
