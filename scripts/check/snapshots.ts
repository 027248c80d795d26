import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

const FOLDER = 'migrations/meta'

function snapshotsIn(root: string): string[] {
  const folder = join(root, FOLDER)
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d+_snapshot\.json$/.test(name))
        .sort()
    : []
}

/** The pictures of tables as they once were, which nothing reads: drizzle-kit compares with the last one. */
export function olderSnapshots(root: string): string[] {
  return snapshotsIn(root).slice(0, -1)
}

/** That of all migrations the last one alone keeps its snapshot; `npm run db:generate` sees to it. */
export function checkSnapshots(root: string): { seen: number; violations: Violation[] } {
  const violations = olderSnapshots(root).map((name) => ({
    rule: 'one-snapshot',
    file: `${FOLDER}/${name}`,
    message: 'only the last snapshot is read; npm run db:generate keeps that one alone',
  }))
  return { seen: snapshotsIn(root).length, violations }
}
