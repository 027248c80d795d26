import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#app/kit/actor.ts'
import { bindFillings } from '#app/platform/registry.server.ts'
import { buySeats, type Offer } from '../support/checkout.ts'
import { pick } from './pick.ts'

/** What a shop tells the process that will kill it. */
export type News =
  | { is: 'open' }
  | { is: 'held'; reference: string }
  | { is: 'paid'; reference: string }
  | { is: 'failed'; reason: string }
export type Crowd = { buyers: Person[]; offers: Offer[]; workers: number }

const CARDS = [
  'succeeds',
  'succeeds',
  'succeeds',
  'succeeds',
  'silent-after',
  'silent-before',
  'declined',
  'confirms',
]

const report = (news: News) => process.send?.(news)

async function buyForEver({ buyers, offers }: Crowd): Promise<never> {
  for (;;) {
    try {
      const choice = { card: pick(CARDS), seats: 1 + Math.floor(Math.random() * 3) }
      const { reference, answer } = await buySeats(pick(buyers), pick(offers), choice, (held) =>
        report({ is: 'held', reference: held }),
      )
      if (answer.state === 'succeeded') report({ is: 'paid', reference })
    } catch (error) {
      report({ is: 'failed', reason: error instanceof Error ? error.message : String(error) })
      await sleep(20)
    }
  }
}

process.on('message', (crowd: Crowd) => {
  for (let worker = 0; worker < crowd.workers; worker += 1) void buyForEver(crowd)
})
process.on('disconnect', () => process.exit(0))

// It is opened anew for each crash and only sells: the rest of the product would take seconds to load, each
// time.
bindFillings(async () => {
  const { orderPaymentsWiring } = await import('#app/features/sales/order-payments/wiring.server.ts')
  return orderPaymentsWiring.fillings ?? []
})
const build = new URL('../../build/server/index.js', import.meta.url).href
const { startServer }: { startServer(): Promise<unknown> } = await import(build)
await startServer()
report({ is: 'open' })
