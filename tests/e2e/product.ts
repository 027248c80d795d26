import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

/**
 * The product as `npm start` runs it, for journeys: when who started it is gone, by whatever death, it ends in order and
 * takes the folder of its data along.
 */
process.once('disconnect', () => {
  process.once('exit', () => rmSync(dirname(process.env.DATA_DIR ?? ''), { recursive: true, force: true }))
  process.kill(process.pid, 'SIGTERM')
})
await import('#scripts/start.ts')
