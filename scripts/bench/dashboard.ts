import pg from 'pg'
import { builtServer } from './caught.ts'
import { type Comparison, compare } from './measure.ts'
import type { World } from './world.ts'

const WORKERS = 8
/** Of so many people the statements are written down: those of one are not those of another. */
const PEOPLE = 20

type Statement = Parameters<pg.Client['query']>

/**
 * The first page after signing in, each somebody else's, against the statements it sends, sent straight
 * through pg.
 */
export async function dashboardRatio(world: World, readers: readonly string[]): Promise<Comparison> {
  const written = await writtenDown(world, readers.slice(0, PEOPLE))
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: WORKERS })
  let turn = 0
  const next = <T>(list: readonly T[]) => list[turn++ % list.length]
  try {
    return await compare(
      {
        workers: WORKERS,
        once: async () => {
          const { status } = await world.get('/dashboard', next(readers))
          if (status !== 200) throw new Error(`/dashboard answered ${status}`)
        },
        processor: async () => (await world.used()).processorSeconds,
      },
      {
        workers: WORKERS,
        once: async () => {
          const client = await pool.connect()
          try {
            for (const statement of next(written) ?? []) await client.query(...statement)
          } finally {
            client.release()
          }
        },
      },
    )
  } finally {
    await pool.end()
  }
}

/** What the built product sends to the database for the dashboard of each, asked in this process. */
async function writtenDown(world: World, readers: readonly string[]): Promise<Statement[][]> {
  const { build, createApp } = await builtServer()
  const app = createApp(build)
  const original = pg.Client.prototype.query
  let list: Statement[] = []
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      list.push(args.filter((arg) => typeof arg !== 'function') as unknown as Statement)
      return (original as (...all: unknown[]) => unknown).apply(this, args)
    },
  })
  try {
    const all: Statement[][] = []
    for (const cookie of readers) {
      list = []
      const answer = (await app.fetch(new Request(`${world.origin}/dashboard`, { headers: { cookie } }), {
        incoming: { socket: {} },
      })) as Response
      await answer.text()
      if (answer.status !== 200 || list.length === 0) throw new Error(`/dashboard answered ${answer.status}`)
      all.push(list)
    }
    return all
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
  }
}
