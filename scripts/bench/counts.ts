import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { MOST_COUNTED } from '#app/features/people/notifications/notification.ts'
import { type Comparison, compare } from './measure.ts'
import { openLoop, type Waited } from './open-loop.ts'
import { gatherReaders } from './readers.ts'
import { Wires } from './wire.ts'
import { browserHead, startWorld, type World } from './world.ts'

const WORKERS = 8
/** So many people that nobody asks more often than one may. */
export const ASKING = 3_000
/** So many each, of which half are unread; one has many more. */
const TOLD = 40
const MANY = 100_000
const MOST_TIMES = 100

const COUNT = {
  name: 'unread',
  text: `select count(*) from (select 1 from notifications
    where recipient_id = $1 and folded_at is null and read_at is null limit ${MOST_COUNTED}) counted`,
}

/**
 * The call that everybody who is signed in makes every 20 seconds, against its query sent straight through
 * pg.
 */
export async function countsRatio(world: World, readers: readonly string[]): Promise<Comparison> {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: WORKERS })
  const { rows: people } = await pool.query<{ id: string }>('select user_id id from auth_sessions')
  let turn = 0
  const next = <T>(list: readonly T[]) => list[turn++ % list.length]
  try {
    return await compare(
      {
        workers: WORKERS,
        once: () => count(world, next(readers)),
        processor: async () => (await world.used()).processorSeconds,
      },
      { workers: WORKERS, once: () => pool.query({ ...COUNT, values: [next(people)?.id] }) },
    )
  } finally {
    await pool.end()
  }
}

/** So many a second are the calls of 10,000 people who are signed in, each every 20 seconds. */
const ARRIVING = 500
const SECONDS = 3
const AIM_MS = 10
/** A machine on which an answer without any work takes so long cannot tell anything about 10 ms. */
const BUSY_MS = 4
const ROUNDS = 3

/**
 * The rate at which 10,000 people ask, and a bare node:http server asked at the same rate before each turn.
 */
export async function printArrivals(world: World, readers: readonly string[]): Promise<void> {
  const bare = fork('scripts/bench/bare.ts', { stdio: 'inherit' })
  bare.send({ head: ['Content-Type', 'application/json', 'Content-Length', '2'], body: 'e30=' })
  const [{ port }] = await once(bare, 'message')
  const wires = new Wires(port)
  const askBare = () => wires.send(browserHead('/'))
  let turn = 0
  const askProduct = () => count(world, readers[turn++ % readers.length])
  const at = { perSecond: ARRIVING, seconds: SECONDS }
  const turns: { bare: Waited; product: Waited }[] = []
  try {
    for (let round = 0; round <= ROUNDS; round += 1)
      turns.push({
        bare: await openLoop({ ...at, once: askBare }),
        product: await openLoop({ ...at, once: askProduct }),
      })
  } finally {
    wires.close()
    bare.disconnect()
  }
  // The first warms both up; of the others the one counts in which the machine had most time for us.
  const [best] = turns.slice(1).toSorted((a, b) => a.bare.p95 - b.bare.p95)
  if (!best) return
  const { bare: floor, product } = best
  const busy = floor.p95 > BUSY_MS ? '; the machine was too busy to judge' : ''
  console.log(
    `${`unread counts, ${ARRIVING} a second`.padEnd(36)} p95 ${product.p95.toFixed(1)} ms (aim under ${AIM_MS}; ` +
      `median ${product.p50.toFixed(1)}; bare node:http p95 ${floor.p95.toFixed(1)}${busy})`,
  )
}

/** The same by itself, with how long the call takes one at a time. */
export async function benchCounts(): Promise<void> {
  let readers: string[] = []
  const world = await startWorld(async () => {
    readers = await gatherReaders(ASKING)
  })
  try {
    await announce(world)
    const { product, bare, ratio, processorMs } = await countsRatio(world, readers)
    const rates = `${product.toFixed(0)} against ${bare.toFixed(0)} a second`
    console.log(
      `unread counts / query through pg ${ratio.toFixed(2)} (aim 0.4; ${rates}; ${processorMs?.toFixed(2)} ms)`,
    )
    const before = (await world.used()).queries
    const took: number[] = []
    for (let at = 0; at < MOST_TIMES; at += 1) {
      const began = performance.now()
      await count(world, readers[at % readers.length])
      took.push(performance.now() - began)
    }
    const statements = ((await world.used()).queries - before) / MOST_TIMES
    const p95 = took.toSorted((a, b) => a - b)[Math.floor(MOST_TIMES * 0.95)] ?? 0
    console.log(
      `one at a time: p95 ${p95.toFixed(1)} ms (aim under 10), ${statements} statements, the session's one included`,
    )
    await printArrivals(world, readers)
  } finally {
    await world.close()
  }
}

async function count(world: World, cookie: string | undefined): Promise<void> {
  const form = { action: 'countAllNotification' }
  const { status } = await world.post('/api/inc/switchfunction', form, cookie)
  if (status !== 200) throw new Error(`countAllNotification answered ${status}`)
}

/** Gives everybody who is signed in something to count. */
export async function announce(world: World): Promise<void> {
  const client = new pg.Client(world.databaseUrl)
  await client.connect()
  await client.query(`insert into notifications (id, recipient_id, kind, about, parameters, link, read_at)
    select uuidv7(), user_id, 'eventRuns', n::text, '{"title": "Lean"}', '/', case when n % 2 > 0 then now() end
    from (select user_id, row_number() over () place from auth_sessions) people
    cross join lateral generate_series(1, case when place = 1 then ${MANY} else ${TOLD} end) n`)
  await client.query('analyze notifications')
  await client.end()
}
