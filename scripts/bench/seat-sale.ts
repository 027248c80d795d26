import pg from 'pg'
import { jobHandlers } from '#app/jobs.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { prepareJobs } from '#app/platform/jobs.server.ts'
import { buySeats, gatherBuyers, type Offer, openEvents } from '#tests/support/checkout.ts'
import { type Comparison, compareCounted } from './measure.ts'
import type { World } from './world.ts'

export type Sale = { buyers: Person[]; offer: Offer }

/** Buyers and an event with room for all, made before the database is copied for the replay. */
export async function prepareSale(): Promise<Sale> {
  await prepareJobs(jobHandlers)
  const [offer] = await openEvents([50_000])
  if (!offer) throw new Error('no event was opened')
  return { buyers: await gatherBuyers(200), offer }
}

type Statement = Parameters<pg.Client['query']>

/**
 * Sales from hold to ticket by sandbox card, one after the other, against the statements they sent, replayed
 * through pg with nothing between them on a copy of the same database.
 */
export async function seatSaleRatio(
  world: Pick<World, 'databaseUrl' | 'copyUrl'>,
  { buyers, offer }: Sale,
): Promise<Comparison> {
  const client = new pg.Client({ connectionString: world.copyUrl })
  await client.connect()
  const record = recordStatements(client)
  let turn = 0
  const sold: Statement[][] = []
  const comparison = await compareCounted(
    async () => {
      const buyer = buyers[turn++ % buyers.length]
      if (!buyer) throw new Error('there are no buyers')
      const statements: Statement[] = []
      record.into(statements)
      const { answer } = await buySeats(buyer, offer, { card: 'succeeds', seats: 2 })
      if (answer.state !== 'succeeded') throw new Error(`a sale ended as ${answer.state}`)
      sold.push(statements)
    },
    async () => {
      for (const statement of sold.shift() ?? []) await client.query(...statement)
    },
  )
  record.stop()
  await sameSales(world, client)
  await client.end()
  return comparison
}

/** Writes down what every other connection of this process sends. */
function recordStatements(except: pg.Client) {
  const original = pg.Client.prototype.query
  let list: Statement[] = []
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const statement = args.filter((arg) => typeof arg !== 'function') as unknown as Statement
      if (this !== except) list.push(statement)
      return (original as (...all: unknown[]) => unknown).apply(this, args)
    },
  })
  return {
    into: (statements: Statement[]) => {
      list = statements
    },
    stop: () => void Object.assign(pg.Client.prototype, { query: original }),
  }
}

async function sameSales(world: Pick<World, 'databaseUrl'>, copy: pg.Client): Promise<void> {
  const count = `select count(*)::int as confirmed from orders where state = 'confirmed'`
  const original = new pg.Client({ connectionString: world.databaseUrl })
  await original.connect()
  const [sold, replayed] = await Promise.all([original.query(count), copy.query(count)])
  await original.end()
  if (sold.rows[0].confirmed !== replayed.rows[0].confirmed) throw new Error('the replay sold something else')
}
