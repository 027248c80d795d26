import { fork } from 'node:child_process'
import { once } from 'node:events'
import { renderToString } from 'react-dom/server'
import { textsOf } from '#app/platform/i18n.server.ts'
import { caught } from './caught.ts'
import { compare } from './measure.ts'
import { Wire } from './wire.ts'
import { headOf, usedBy, type World } from './world.ts'

const WORKERS = 8

/**
 * An uncached page from the server against React alone rendering the same tree, its data at hand, to a
 * string. Per second of each process's processor time, as client and database have processors of their own.
 */
export async function pageRatio(world: World, address: string) {
  const { entry, Document } = await caught(world.origin, address)
  const i18n = textsOf('en')
  const render = () => renderToString(<Document entry={entry} url={world.origin + address} i18n={i18n} />)
  const page = await world.get(address)
  if (page.status !== 200) throw new Error(`${address} answered ${page.status}`)
  return compare(
    {
      workers: WORKERS,
      once: () => world.get(address),
      clock: async () => (await world.used()).processorSeconds,
    },
    { workers: 1, once: render, clock: ownProcessorSeconds },
  )
}

/**
 * The same page against a minimal React Router app that renders it, each over HTTP, per second of processor
 * time; asked for by a visitor, or in turns by people whose session cookies these are.
 */
export async function frameworkRatio(world: World, address: string, cookies: readonly string[] = []) {
  const app = fork('scripts/bench/minimal.tsx', [world.origin, address], { stdio: 'inherit' })
  try {
    const [{ port }] = await once(app, 'message')
    const wires = Array.from({ length: WORKERS }, () => new Wire(port))
    const ask = async () => {
      const wire = wires.pop() ?? new Wire(port)
      const answer = await wire.send(headOf(address))
      wires.push(wire)
      return answer
    }
    const first = await ask()
    if (first.status !== 200) throw new Error(`the minimal app answered ${first.status}`)
    let turn = 0
    const read = async () => {
      turn += 1
      const { status } = await world.get(address, cookies[turn % cookies.length])
      if (status !== 200) throw new Error(`${address} answered ${status}`)
    }
    return await compare(
      {
        workers: WORKERS,
        once: read,
        clock: async () => (await world.used()).processorSeconds,
      },
      { workers: WORKERS, once: ask, clock: async () => (await usedBy(app)).processorSeconds },
    )
  } finally {
    app.disconnect()
  }
}

function ownProcessorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
