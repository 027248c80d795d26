import { pathToFileURL } from 'node:url'
import { config } from '#app/platform/config.server.ts'
import { writeForOurselves } from '#app/platform/storage/close-data.server.ts'
import { onStop, runStart, stop } from './run.ts'
import { type EndInOrder, LISTENS, TURN_MS, TURNS } from './web-processes.ts'

type Server = { startServer(number?: number): Promise<{ close(drainMs: number): Promise<void> }> }

const [, , entry = '', number] = process.argv

process.on('message', (message: Partial<EndInOrder>) => {
  if (message.end !== undefined) void stop(0, message.end)
})
// Who started this one is dead: whoever starts anew wants the port.
process.on('disconnect', () => process.exit(1))

await runStart(async () => {
  writeForOurselves()
  const server: Server = await import(pathToFileURL(entry).href)
  const running = await server.startServer(number ? Number(number) : undefined)
  onStop((signal) => running.close(signal === 'SIGTERM' ? config().DRAIN_SECONDS * 1_000 : 0))
  process.send?.(LISTENS)
  setInterval(() => process.send?.(TURNS, undefined, undefined, () => {}), TURN_MS).unref()
}, 'told')
