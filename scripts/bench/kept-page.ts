import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { type Comparison, compare } from './measure.ts'
import { Wires } from './wire.ts'
import { browserHead, type World } from './world.ts'

const WORKERS = 8
/** What node:http adds by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/**
 * A page that is kept for visitors, from the product, against a bare node:http server that sends the same
 * compressed bytes with the same headers. Per second of each process's processor time.
 */
export async function keptPageRatio(world: World, address: string): Promise<Comparison> {
  const sent = await fetchRaw(world.origin + address)
  const bare = fork('scripts/bench/bare.ts', { stdio: 'inherit' })
  bare.send({ head: sent.head, body: sent.body.toString('base64') })
  const [{ port }] = await once(bare, 'message')
  const lane = (to: number) => {
    const wires = new Wires(to)
    return async () => {
      const { status } = await wires.send(browserHead(address))
      if (status !== 200) throw new Error(`${address} answered ${status}`)
    }
  }
  const comparison = await compare(
    {
      workers: WORKERS,
      once: lane(Number(new URL(world.origin).port)),
      clock: async () => (await world.used()).processorSeconds,
    },
    {
      workers: WORKERS,
      once: lane(port),
      clock: async () => {
        bare.send('used')
        return (await once(bare, 'message'))[0].processorSeconds
      },
    },
  )
  bare.disconnect()
  return comparison
}

async function fetchRaw(url: string): Promise<{ head: string[]; body: Buffer }> {
  const [answer] = await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')
  const body = Buffer.concat(await answer.toArray())
  const head: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name, value] = answer.rawHeaders.slice(at, at + 2)
    if (!OWN.has(name.toLowerCase())) head.push(name, value)
  }
  return { head, body }
}
