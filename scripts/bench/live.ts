import * as fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { configure } from '#app/platform/config.server.ts'
import { ensureBuild } from '../start/build.ts'
import { startWebProcesses } from '../start/web-processes.ts'
import { gatherReaders } from './readers.ts'
import { freePort, startWorld } from './world.ts'

const LINES = 2_000
const PROCESSES = 2
const AT_ONCE = 50

/** Live updates: so many open lines over two processes, and what they cost in memory. Aim: under 150 MB more. */
export async function benchLive(): Promise<void> {
  let cookies: string[] = []
  const world = await startWorld(async () => {
    cookies = await gatherReaders(LINES)
  })
  const port = await freePort()
  configure({ PORT: String(port) })
  const running = await startWebProcesses(await ensureBuild(), PROCESSES)
  const sockets: net.Socket[] = []
  try {
    await sleep(3_000)
    const before = megabytes(running.pids())
    const began = performance.now()
    for (let from = 0; from < LINES; from += AT_ONCE) {
      const some = cookies.slice(from, from + AT_ONCE).map((cookie, at) => open(port, cookie, from + at))
      sockets.push(...(await Promise.all(some)))
    }
    const openedIn = Math.round(performance.now() - began)
    await sleep(5_000)
    const after = megabytes(running.pids())
    const lost = sockets.filter((socket) => socket.destroyed).length
    console.log(
      `${LINES} lines over ${PROCESSES} processes: ${before} → ${after} MB, ${after - before} MB more (aim under 150);`,
      `opened in ${openedIn} ms, ${lost} lost`,
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

/** Memory that processes have, what they share counted in parts; millions of bytes. */
function megabytes(pids: number[]): number {
  const kilobytes = pids.map((pid) => {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
  })
  return Math.round((kilobytes.reduce((sum, one) => sum + one, 0) * 1_024) / 1e6)
}
