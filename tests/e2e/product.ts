import { rmSync } from 'node:fs'

/**
 * The product as `npm start` runs it, for journeys: when who started it is gone, by whatever death, it ends
 * in order and takes the folder of its data along.
 */
const [folder = ''] = process.argv.splice(2)
process.once('disconnect', () => {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.kill(process.pid, 'SIGTERM')
})
await import('#scripts/start.ts')
