import * as fs from 'node:fs'
import { configure } from '#app/platform/config.server.ts'
import { ensureBuild } from '../start/build.ts'
import { startWebProcesses } from '../start/web-processes.ts'
import { type Comparison, compare, type Lane } from './measure.ts'
import { takeTurns } from './turns.ts'
import { Wire } from './wire.ts'
import { browserHead, freePort } from './world.ts'

const WORKERS = 16

/**
 * Memory that a process has to itself, in megabytes of a million bytes; undefined where the system does not
 * tell.
 */
export type Processes = { whole: Comparison; turns: Comparison; furtherMegabytes: number | undefined }

/**
 * A page that is not kept, from two processes behind one port against one, per second of the wall's clock:
 * with all that the machine gives, which says something where there are cores for both, for the database and
 * for who asks; and each process for a quarter of the time only, which leaves cores free for the others on a
 * small machine too. What then holds two back is what they share: the database, its locks and news, and the
 * limits that their parent counts.
 */
export async function processesRatios(address: string): Promise<Processes> {
  const two = await serve(2)
  const one = await serve(1)
  try {
    const whole = await compare(two.lane, one.lane)
    const furtherMegabytes = ownMegabytes(two.pids()[1])
    const freely = takeTurns([...two.pids(), ...one.pids()])
    try {
      return { whole, turns: await compare(two.lane, one.lane, { warm: 0, slice: 3_000 }), furtherMegabytes }
    } finally {
      await freely()
    }
  } finally {
    await Promise.all([two.close(), one.close()])
  }

  async function serve(count: number) {
    const port = await freePort()
    configure({ PORT: String(port), DATABASE_POOL: String(20 * count) })
    const running = await startWebProcesses(await ensureBuild(), count)
    const idle: Wire[] = []
    const once = async () => {
      let wire = idle.pop()
      while (wire?.closed) wire = idle.pop()
      wire ??= new Wire(port)
      const { status } = await wire.send(browserHead(address))
      if (status !== 200) throw new Error(`${address} answered ${status}`)
      idle.push(wire)
    }
    const lane: Lane = { workers: WORKERS, once }
    return { lane, pids: running.pids, close: () => running.close(null) }
  }
}

/** Pages shared with others count in parts: what one more process costs. */
function ownMegabytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Math.round((Number(kilobytes) * 1_024) / 1e6)
  } catch {
    return undefined
  }
}
