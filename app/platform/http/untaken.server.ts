import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A telephone in a tunnel takes nothing for some seconds; who takes nothing for longer asks again. */
const UNTAKEN_MS = 20_000
const LOOK_MS = 8_000

/**
 * Ends the connections of those who ask and take nothing of the answers for `untakenMs`: what is written for
 * them stays in the memory of the kernel, megabytes for each, and when all of them fill it everybody waits.
 * Whoever takes something, however slowly, is left alone, and so is who still waits for an answer. `lookMs`
 * is shorter than `untakenMs`.
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
