import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A telephone in a tunnel takes nothing for some seconds; who takes nothing for longer asks again. */
const UNTAKEN_MS = 20_000
const LOOK_MS = 8_000

/**
 * Closes connections whose clients read nothing of their answers for `untakenMs`: unread answers occupy
 * kernel memory, megabytes for each. Slow readers, and clients that still wait for an answer, are left alone.
 * `lookMs` is shorter than `untakenMs`.
 */
export function endUntaken(server: Server, untakenMs = UNTAKEN_MS, lookMs = LOOK_MS): Server {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Closed in the ordinary way, the kernel would go on offering what nobody takes.
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  })
  const timer = setInterval(() => {
    for (const socket of open) {
      const waits = socket.writableLength > 0
      if (waits && socket.timeout !== untakenMs) socket.setTimeout(untakenMs)
      else if (!waits && socket.timeout === untakenMs) socket.setTimeout(0)
    }
  }, lookMs).unref()
  return server.once('close', () => clearInterval(timer))
}
