import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { olderSnapshots } from './check/snapshots.ts'

// Writes what differs between the tables and the last migration as the next one, and keeps the last snapshot
// alone.
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
if (status === 0) for (const name of olderSnapshots(process.cwd())) rmSync(path.join('migrations/meta', name))
process.exit(status ?? 1)
