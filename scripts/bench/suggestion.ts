import pg from 'pg'
import { queryTokens } from '#app/features/search/normalise.ts'
import { suggestStatement } from '#app/features/search/queries-suggest.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { compare } from './measure.ts'
import type { World } from './world.ts'

const WORKERS = 8
const TYPED = [
  'lea',
  'leadership',
  'data',
  'agi',
  'project man',
  'sales',
  'excel',
  'safe',
  'english',
  'cloud',
]

/** The wire call `searchBar` against the same query sent straight through pg. */
export async function suggestionRatio(world: World) {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: WORKERS })
  const ctx = makeContext({})
  let turn = 0
  const typed = () => TYPED[turn++ % TYPED.length] ?? ''
  const comparison = await compare(
    {
      workers: WORKERS,
      once: async () => {
        const { status } = await world.post('/api/inc/switchfunction', {
          action: 'searchBar',
          search: typed(),
        })
        if (status !== 200) throw new Error(`searchBar answered ${status}`)
      },
    },
    {
      workers: WORKERS,
      once: () => {
        const text = typed()
        return pool.query(suggestStatement(ctx, text, queryTokens(text)))
      },
    },
  )
  await pool.end()
  return comparison
}
