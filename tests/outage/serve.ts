/**
 * The built product as a process of its own, which tells when it listens and stops when its parent says so.
 */
const build = new URL('../../build/server/index.js', import.meta.url).href
const { startServer }: { startServer(): Promise<{ close(drainMs?: number): Promise<void> }> } = await import(
  build
)
const server = await startServer()
process.on('message', (drainMs: number) => void server.close(drainMs).then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
process.send?.('open')
