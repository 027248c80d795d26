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

/** Signs that no search reads make of one text many, of which none was asked before. */
const SIGNS = [',', '.', ';', ':', '!', '?']
let asked = 0

function withSigns(text: string): string {
  asked += 1
  return text + Array.from({ length: 8 }, (_, at) => SIGNS[Math.floor(asked / 6 ** at) % 6]).join('')
}

/**
 * The wire call `searchBar` against the same query sent straight through pg: of texts that were asked before and are
 * kept, or of such as are new each time.
 */
export async function suggestionRatio(world: World, { kept }: { kept: boolean }) {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: WORKERS })
  const ctx = makeContext({})
  let turn = 0
  const typed = () => TYPED[turn++ % TYPED.length] ?? ''
  const comparison = await compare(
    {
      workers: WORKERS,
      once: async () => {
        const search = kept ? typed() : withSigns(typed())
        const { status } = await world.post('/api/inc/switchfunction', { action: 'searchBar', search })
        if (status !== 200) throw new Error(`searchBar answered ${status}`)
      },
      processor: async () => (await world.used()).processorSeconds,
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
