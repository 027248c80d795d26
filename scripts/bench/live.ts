import * as fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { ensureBuild } from '../start/build.ts'
import { startWebProcesses } from '../start/web-processes.ts'
import { gatherReaders } from './readers.ts'
import { freePort, startWorld } from './world.ts'

const LINES = 2_000
const PROCESSES = 2
const AT_ONCE = 50
const LONGEST_MS = 30_000

/**
 * Live updates: so many open lines over two processes, what they cost in memory, and how soon all of them
 * hear that they should look. Aim: under 150 MB more. What the kernel keeps for a socket is not counted.
 */
export async function benchLive(): Promise<void> {
  let cookies: string[] = []
  const world = await startWorld(async () => {
    cookies = await gatherReaders(LINES)
  })
  const port = await freePort()
  configure({ PORT: String(port) })
  const running = await startWebProcesses(await ensureBuild(), PROCESSES)
  const sockets: net.Socket[] = []
  let heard = 0
  try {
    await sleep(3_000)
    const before = memoryOf(running.pids())
    const began = performance.now()
    for (let from = 0; from < LINES; from += AT_ONCE) {
      const some = cookies.slice(from, from + AT_ONCE).map((cookie, at) => open(port, cookie, from + at))
      for (const socket of await Promise.all(some)) {
        sockets.push(socket)
        socket.on('data', (data: Buffer) => {
          if (data.includes('event: look')) heard += 1
        })
      }
    }
    const openedIn = Math.round(performance.now() - began)
    await sleep(5_000)
    const after = memoryOf(running.pids())
    const notifiedAt = performance.now()
    await inTransaction(async (tx) => {
      const readers = await tx.select({ id: authSessions.userId }).from(authSessions)
      await haveLook(
        tx,
        readers.map(({ id }) => id),
      )
    })
    while (heard < LINES && performance.now() - notifiedAt < LONGEST_MS) await sleep(5)
    const heardIn = Math.round(performance.now() - notifiedAt)
    const held = memoryOf(running.pids())
    const lost = sockets.filter((socket) => socket.destroyed).length
    for (const kind of ['Pss', 'Rss'] as const)
      console.log(
        `${kind}: ${before[kind]} → ${after[kind]} MB, ${after[kind] - before[kind]} MB more (aim under 150),`,
        `${held[kind]} MB once all were told`,
      )
    console.log(
      `${LINES} lines over ${PROCESSES} processes: opened in ${openedIn} ms, ${lost} lost;`,
      `${heard} heard that they should look, the last after ${heardIn} ms`,
    )
  } finally {
    for (const socket of sockets) socket.destroy()
    await running.close(null)
    await world.close()
  }
}

/** Opens a line from an address of its own; resolves once it is open. */
function open(port: number, cookie: string, at: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    const head = [
      'GET /api/live HTTP/1.1',
      `Host: localhost:${port}`,
      `X-Forwarded-For: 10.9.${at >> 8}.${at & 255}`,
      `Cookie: ${cookie}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.once('data', (data: Buffer) => {
      const status = data.toString('latin1', 9, 12)
      if (status === '200') resolve(socket)
      else reject(new Error(`a line answered ${status}`))
    })
    socket.once('error', reject)
  })
}

/**
 * Memory that processes have, in millions of bytes: with what they share counted in parts (Pss), and in each
 * (Rss).
 */
function memoryOf(pids: number[]): Record<'Pss' | 'Rss', number> {
  const texts = pids.map((pid) => fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  const sum = (kind: string) => {
    const kilobytes = texts.map((text) =>
      Number(new RegExp(`^${kind}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0),
    )
    return Math.round((kilobytes.reduce((total, one) => total + one, 0) * 1_024) / 1e6)
  }
  return { Pss: sum('Pss'), Rss: sum('Rss') }
}
