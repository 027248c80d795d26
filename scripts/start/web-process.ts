import { pathToFileURL } from 'node:url'
import { config } from '#app/platform/config.server.ts'
import { writeForOurselves } from '#app/platform/storage/close-data.server.ts'
import { onStop, runStart, stop } from './run.ts'
import { type EndInOrder, LISTENS, TURN_MS, TURNS } from './web-processes.ts'

type Server = { startServer(number?: number): Promise<{ close(drainMs: number): Promise<void> }> }

const [, , entry = '', number] = process.argv

// One that listens before its start is over has requests already: it ends in order once it can.
const started = Promise.withResolvers<void>()
process.on('message', ({ end }: Partial<EndInOrder>) => {
  if (end !== undefined) void started.promise.then(() => stop(0, end))
})
// Who started this one is dead: whoever starts anew wants the port.
process.on('disconnect', () => process.exit(1))

await runStart(async () => {
  writeForOurselves()
  const server: Server = await import(pathToFileURL(entry).href)
  const running = await server.startServer(number ? Number(number) : undefined)
  onStop((signal) => running.close(signal === 'SIGTERM' ? config().DRAIN_SECONDS * 1_000 : 0))
  process.send?.(LISTENS)
  started.resolve()
  setInterval(() => process.send?.(TURNS, undefined, undefined, () => {}), TURN_MS).unref()
}, 'when asked')
