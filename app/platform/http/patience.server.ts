import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { MOST_BYTES_WITH_FILES } from './read-body.server.ts'

export type Patience = {
  /** How long any body may take from when its headers are here. */
  wholeMs: number
  /** A body with files may take longer for as long as each such time brings so many bytes of it. */
  windowMs: number
  leastBytes: number
  /** How many may take longer at once: of one caller, and in all. */
  mostSlow: { ofOne: number; inAll: number }
}

/** A telephone at the edge of its network sends 15 kB in a second; who sends a letter a second is let go. */
const PATIENCE: Patience = {
  wholeMs: 60_000,
  windowMs: 30_000,
  leastBytes: 256 * 1024,
  mostSlow: { ofOne: 4, inAll: 100 },
}

/** No request takes longer than this, however steadily it comes. */
export const LONGEST_REQUEST_MS =
  2 * PATIENCE.wholeMs + Math.ceil(MOST_BYTES_WITH_FILES / PATIENCE.leastBytes) * PATIENCE.windowMs

type Asked = {
  /** Whether the route of a request takes files. */
  takesFiles: (request: IncomingMessage) => boolean
  /** Who sends it: those whose lines are slow are counted by this. */
  callerOf: (request: IncomingMessage) => string
}

/**
 * Ends with 408 a request whose body does not come: any body must be there within a minute; one with files
 * may take longer as long as it gets on, so that a photograph comes through a slow line, for a bounded number
 * of them at once.
 */
export function patient(
  { takesFiles, callerOf }: Asked,
  listen: RequestListener,
  { wholeMs, windowMs, leastBytes, mostSlow }: Patience = PATIENCE,
): RequestListener {
  const slow = new Map<string, number>()
  let inAll = 0

  const isLate = (request: IncomingMessage) => !request.complete && !request.socket.destroyed

  const watch = (request: IncomingMessage, response: ServerResponse) => {
    const caller = callerOf(request)
    const ofOne = slow.get(caller) ?? 0
    if (ofOne >= mostSlow.ofOne || inAll >= mostSlow.inAll) return giveUp(request, response)
    slow.set(caller, ofOne + 1)
    inAll += 1
    let before = request.socket.bytesRead
    const timer = setInterval(() => {
      const now = request.socket.bytesRead
      if (isLate(request) && now - before < leastBytes) giveUp(request, response)
      before = now
    }, windowMs)
    response.once('close', () => {
      clearInterval(timer)
      inAll -= 1
      const left = (slow.get(caller) ?? 1) - 1
      if (left === 0) slow.delete(caller)
      else slow.set(caller, left)
    })
  }

  return (request, response) => {
    if (!(Number(request.headers['content-length']) > 0)) return listen(request, response)
    const timer = setTimeout(() => {
      if (!isLate(request)) return
      if (takesFiles(request)) watch(request, response)
      else giveUp(request, response)
    }, wholeMs)
    response.once('close', () => clearTimeout(timer))
    listen(request, response)
  }
}

function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) request.socket.destroy()
  else {
    response.writeHead(408, { Connection: 'close', 'Content-Length': 0 }).end()
    request.socket.destroySoon()
  }
}
