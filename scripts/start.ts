import { pathToFileURL } from 'node:url'
import { config } from '#app/platform/config.server.ts'
import { ensureBuild } from './start/build.ts'
import { ensureDemoWorld } from './start/demo-world.ts'
import { refuseTakenPort } from './start/port.ts'
import { onStop, runStart, say, startDatabase } from './start/run.ts'

const flags = process.argv.slice(2)

await runStart(async () => {
  const { HOST, PORT } = config()
  await refuseTakenPort(HOST, PORT)
  const [entry, database] = await Promise.all([ensureBuild(), startDatabase()])
  if (!flags.includes('--empty')) await ensureDemoWorld(database)

  const server: { startServer(): Promise<{ close(): Promise<void> }> } = await import(
    pathToFileURL(entry).href
  )
  const running = await server.startServer()
  onStop(() => running.close())
  say(`Ready at ${config().ORIGIN} (Ctrl-C stops it)`)
})
