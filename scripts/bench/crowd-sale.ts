import pg from 'pg'
import type { Person } from '#app/kit/actor.ts'
import { sandboxGateway } from '#app/platform/payments/sandbox.server.ts'
import { buySeats, type Offer } from '#tests/support/checkout.ts'
import { type Comparison, compare } from './measure.ts'
import { findMinimalOffer, type MinimalOffer, sellByHand } from './minimal-sale.ts'
import type { World } from './world.ts'

const BUYERS = 8

/** `ruled` is an event with every rule of selling. */
export type CrowdSale = { buyers: Person[]; offers: Offer[]; ruled: Offer }
export type SaleCost = { statements: number; commits: number; nodeMs: number; gatewayStatements: number }

/**
 * Eight who buy at once, from hold to ticket, against a minimal sale by hand over eight connections on a copy
 * of the same database. The gateway answers at once and writes nothing here: its books are a provider's.
 */
export async function crowdSaleRatio(
  world: Pick<World, 'copyUrl'>,
  { buyers, offers }: Omit<CrowdSale, 'ruled'>,
): Promise<Comparison> {
  const clients = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const client = new pg.Client({ connectionString: world.copyUrl })
      await client.connect()
      return client
    }),
  )
  const first = clients[0]
  if (!first) throw new Error('nobody buys')
  const minimal: MinimalOffer[] = []
  for (const offer of offers) minimal.push(await findMinimalOffer(first, offer.typeId))
  let turn = 0
  let hand = 0
  const idle = [...clients]
  const createPayment = sandboxGateway.createPayment
  sandboxGateway.createPayment = async ({ amount }) => ({ answer: 'done', amount, paid: true })
  try {
    return await compare(
      {
        workers: BUYERS,
        once: () => {
          turn += 1
          return sell(at(buyers, turn), at(offers, turn))
        },
      },
      {
        workers: BUYERS,
        once: async () => {
          hand += 1
          const client = idle.pop()
          if (!client) throw new Error('more buyers than connections')
          await sellByHand(client, at(buyers, hand), at(minimal, hand))
          idle.push(client)
        },
      },
      { warm: 100 },
    )
  } finally {
    sandboxGateway.createPayment = createPayment
    await Promise.all(clients.map((client) => client.end()))
  }
}

function at<T>(list: readonly T[], turn: number): T {
  const found = list[turn % list.length]
  if (found === undefined) throw new Error('the list is empty')
  return found
}

async function sell(buyer: Person, offer: Offer): Promise<void> {
  const { answer } = await buySeats(buyer, offer, { card: 'succeeds', seats: 2 })
  if (answer.state !== 'succeeded') throw new Error(`a sale ended as ${answer.state}`)
}

const SALES = 100

/**
 * What one sale costs, one after the other: statements, commits and Node's processor time without the
 * gateway's books, and the statements of those.
 */
export async function saleCost(
  { buyers, offers }: Omit<CrowdSale, 'ruled'>,
  counted = SALES,
): Promise<SaleCost> {
  let statements = 0
  let commits = 0
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text?: string }).text
      statements += 1
      if (text === 'commit') commits += 1
      return query.apply(this, args)
    },
  })
  const createPayment = sandboxGateway.createPayment
  let gatewayStatements = 0
  try {
    let turn = 0
    const sales = async (count: number) => {
      for (let sale = 0; sale < count; sale += 1) {
        turn += 1
        await sell(at(buyers, turn), at(offers, turn))
      }
    }
    await sales(20)
    const whole = statements
    await sales(10)
    const withBooks = (statements - whole) / 10
    sandboxGateway.createPayment = async ({ amount }) => ({ answer: 'done', amount, paid: true })
    await sales(counted)
    statements = 0
    commits = 0
    const start = process.cpuUsage()
    await sales(counted)
    const { user, system } = process.cpuUsage(start)
    gatewayStatements = withBooks - statements / counted
    return {
      statements: statements / counted,
      commits: commits / counted,
      nodeMs: (user + system) / 1_000 / counted,
      gatewayStatements,
    }
  } finally {
    sandboxGateway.createPayment = createPayment
    Object.assign(pg.Client.prototype, { query })
  }
}
