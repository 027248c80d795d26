import type { RequestListener, Server } from 'node:http'
import net from 'node:net'
import { setImmediate as looked, setTimeout as sleep } from 'node:timers/promises'

/**
 * No new connection for so long: nobody is left in the queue of connections that the kernel has taken for us.
 */
const QUIET_MS = 60
const TURN_MS = 10
const MOST_WAITED_MS = 600
const MOST_IN_FLIGHT_MS = 3_000
const NOT_READY = 'stopping'

/**
 * Stops a server without breaking a request. First /readyz reports the stop while requests go on, and every
 * answer closes its connection. Then new requests wait for a moment, so that clients open no more
 * connections; once none has come for a while the port is closed, and waiting requests are answered. Closing
 * while connections are in the kernel's queue would reset them.
 */
export class OrderlyStop {
  readonly #server: Server
  #stopping = false
  #parked: (() => void)[] | null = null
  #connections = 0

  constructor(server: Server, listen: RequestListener) {
    this.#server = server
    server.on('connection', () => {
      this.#connections += 1
    })
    server.on('request', (request, response) => {
      if (this.#stopping) response.setHeader('Connection', 'close')
      if (this.#stopping && request.url === '/readyz') response.writeHead(503).end(NOT_READY)
      else if (this.#parked) this.#parked.push(() => listen(request, response))
      else listen(request, response)
    })
  }

  /** Closes within `drainMs` + 4 seconds: what is not answered by then is cut off. */
  async close(drainMs: number): Promise<void> {
    this.#stopping = true
    await sleep(drainMs)
    const parked: (() => void)[] = []
    this.#parked = parked
    await this.#quiet()
    // The HTTP server's own close would also end idle connections, on which a request may be under way to us.
    const closed = new Promise<void>((resolve) =>
      net.Server.prototype.close.call(this.#server, () => resolve()),
    )
    this.#parked = null
    for (const answer of parked) answer()
    await sleep(QUIET_MS)
    this.#server.closeIdleConnections()
    const force = setTimeout(() => this.#server.closeAllConnections(), MOST_IN_FLIGHT_MS)
    await closed
    clearTimeout(force)
  }

  /**
   * Counted in turns of the loop, each of which has looked for connections: time alone goes by, too, while
   * others have the processor and connections wait.
   */
  async #quiet(): Promise<void> {
    const began = performance.now()
    let quiet = 0
    while (quiet < QUIET_MS / TURN_MS && performance.now() - began < MOST_WAITED_MS) {
      const before = this.#connections
      await sleep(TURN_MS)
      await looked()
      quiet = this.#connections === before ? quiet + 1 : 0
    }
  }
}
