import { configure } from '#app/platform/config.server.ts'
import { ensureBuild } from '../start/build.ts'
import { startWebProcesses } from '../start/web-processes.ts'
import { type Comparison, compare, type Lane } from './measure.ts'
import { Wire } from './wire.ts'
import { browserHead, freePort } from './world.ts'

const WORKERS = 16

/**
 * A page that is not kept, from two processes behind one port against one, per second of the wall's clock. It says
 * something where there are cores for both, for the database and for who asks.
 */
export async function processesRatio(address: string): Promise<Comparison> {
  const two = await serve(2)
  const one = await serve(1)
  try {
    return await compare(two.lane, one.lane)
  } finally {
    await Promise.all([two.close(), one.close()])
  }

  async function serve(count: number): Promise<{ lane: Lane; close(): Promise<void> }> {
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
    return { lane: { workers: WORKERS, once }, close: () => running.close(null) }
  }
}
