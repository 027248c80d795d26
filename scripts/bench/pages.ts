import pg from 'pg'
import type { World } from './world.ts'

/** One address of each kind of public page, of what the demo world holds. */
export async function publicPages(world: World) {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select kind, max(url) as url from search_documents where url ~ '^[a-z0-9_-]+$' group by kind`,
  )
  await client.end()
  const url = (kind: string) => rows.find((row) => row.kind === kind)?.url ?? ''
  return {
    event: `/event/Q/${url('event')}`,
    home: '/',
    topic: `/topic/${url('topic')}`,
    trainer: `/${url('trainer')}`,
    search: '/search?topic=leadership',
    events: '/event/search',
    terms: '/terms',
  }
}

/**
 * The same page, made for one who asks: a parameter that no page knows is answered, but not kept for others.
 */
export function uncached(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}uncached=1`
}
