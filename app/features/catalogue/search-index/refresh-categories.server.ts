import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { ALONE } from './search-document.ts'
import { searchDocuments } from './tables.server.ts'

/**
 * Updates in the index the categories of trainers and suppliers, which are those of their topics, and which
 * of them have none.
 */
export async function refreshCategories(tx: Tx, ownerIds: string[]): Promise<void> {
  if (ownerIds.length === 0) return
  await tx.execute(sql`update ${searchDocuments} d set facets = wanted.facets from (
      select p.kind, p.id, array(select code from unnest(p.facets) code where not starts_with(code, 'category:') and code <> ${ALONE}) ||
        array(select distinct code from ${searchDocuments} t, unnest(t.facets) code
          where t.owner_id = p.id and t.kind = 'topic' and starts_with(code, 'category:') order by code) ||
        case when exists (select from ${searchDocuments} t where t.owner_id = p.id and t.kind = 'topic')
          then '{}' else array[${ALONE}::text] end as facets
      from ${searchDocuments} p
      where p.kind in ('trainer', 'supplier') and p.id = any (${sql.param([...new Set(ownerIds)])}::uuid[])) wanted
    where d.kind = wanted.kind and d.id = wanted.id and d.facets <> wanted.facets`)
}
