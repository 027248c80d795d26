import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '#app/platform/config.server.ts'
import { OrderlyStop } from '#app/platform/http/orderly-stop.server.ts'
import { becomeOneOfSeveral } from '#app/platform/one-of-several.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'

export const NO_START = 'nobody'

const mayAsk = cheapLimit({ name: 'test', points: 20, seconds: 600 })

/**
 * A server that thinks for a moment, as pages do, instead of the product; it tells which process answered.
 */
export async function startServer(number?: number) {
  if (config().OPERATOR_NAME === NO_START) throw new Error('this one does not start')
  if (number !== undefined) becomeOneOfSeveral(number)
  const server = createServer()
  const stop = new OrderlyStop(server, async (request, response) => {
    // Held is a loop that computes and one that waits alike; this one leaves the processor to others.
    if (request.url === '/hold') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
    if (request.url === '/count') await mayAsk('192.0.2.1').catch(() => response.writeHead(429))
    if (request.url === '/role') return void response.end(config().ROLE)
    await sleep(Math.random() * 8)
    response.end(String(process.pid).padEnd(20_000))
  })
  await new Promise<void>((resolve) =>
    server.listen({ port: config().PORT, host: config().HOST, reusePort: true }, () => resolve()),
  )
  return { close: (drainMs: number) => stop.close(drainMs) }
}
