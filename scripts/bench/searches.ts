import pg from 'pg'
import { notifySavedSearches } from '#app/features/catalogue/favourites/notify-saved-searches.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { gatherReaders } from './readers.ts'
import { countStatements } from './statements.ts'
import { startWorld } from './world.ts'

const SEARCHES = 1_000
const PEOPLE = 100
const DAY = 86_400_000
const AIM = { statements: 100, seconds: 2 }

/**
 * What it costs to look what is new in 1,000 saved searches: on a day on which everything of the demo world
 * was published, and on a day on which nothing was. Aims: no statement for each search (100 for all), and 2 s
 * of processor time.
 */
export async function benchSearches(): Promise<void> {
  const world = await startWorld(async () => {
    await gatherReaders(PEOPLE)
  })
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into saved_searches (id, owner_id, address, kind, words, codes, created_at, notified_until, next_at)
        select uuidv7(), owner.party_id, '/search?topic=' || word || '+' || n, 'topic',
          case when n % 2 = 0 then quote_literal(word) end, '[]', now(), now() - interval '10 years', now()
        from generate_series(1, $1::int) n
          join lateral (select a.party_id from auth_sessions s join accounts a on a.id = s.user_id
            order by a.id offset n % $2::int limit 1) owner on true
          cross join lateral (select (array['manag', 'train', 'data', 'safeti', 'sale', 'lead', 'weld', 'excel', 'market', 'qualiti'])[1 + n % 10] word) w`,
      [SEARCHES, PEOPLE],
    )
    await client.query('analyze saved_searches')
    const statements = countStatements()
    const rounds: [string, number][] = [
      ['everything new', 0],
      ['nothing new', 1.5],
    ]
    for (const [name, days] of rounds) {
      const now = new Date(Date.now() + days * DAY)
      const ctx = { ...systemContext('bench'), now: () => now }
      const [counted, used, began] = [statements(), process.cpuUsage(), performance.now()]
      let news = 0
      for (let turn = 0; turn < SEARCHES / 200; turn += 1) news += await notifySavedSearches(ctx)
      const { user, system } = process.cpuUsage(used)
      console.log(
        `${SEARCHES} saved searches, ${name}: ${news} with news; ${statements() - counted} statements ` +
          `(aim ${AIM.statements}), ${((user + system) / 1e6).toFixed(2)} s of processor (aim ${AIM.seconds}), ` +
          `${((performance.now() - began) / 1_000).toFixed(2)} s in all`,
      )
    }
  } finally {
    await client.end()
    await world.close()
  }
}
