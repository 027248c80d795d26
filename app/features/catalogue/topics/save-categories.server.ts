import { getTableColumns, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { categories } from './tables.server.ts'

type Named = { slug: string; names: Record<Language, string> }

/**
 * Saves the two levels of categories in the given order, matched by slug; existing ones get new names and
 * positions and keep their ids. Returns the ids by slug.
 */
export async function saveCategories(
  tx: Tx,
  groups: readonly (Named & { categories: readonly Named[] })[],
): Promise<Map<string, string>> {
  const saved = await save(
    tx,
    groups.map(({ slug, names }, position) => ({ slug, names, position, parentId: null })),
  )
  const inner = await save(
    tx,
    groups.flatMap((group) =>
      group.categories.map(({ slug, names }, position) => ({
        slug,
        names,
        position,
        parentId: saved.get(group.slug) ?? null,
      })),
    ),
  )
  return new Map([...saved, ...inner])
}

async function save(
  tx: Tx,
  rows: (Named & { position: number; parentId: string | null })[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const { slug } = getTableColumns(categories)
  const saved = await tx
    .insert(categories)
    .values(rows.map((row) => ({ ...row, id: newId() })))
    .onConflictDoUpdate({
      target: slug,
      set: {
        names: sql`excluded.names`,
        position: sql`excluded.position`,
        parentId: sql`excluded.parent_id`,
      },
    })
    .returning({ id: categories.id, slug: categories.slug })
  return new Map(saved.map((row) => [row.slug, row.id]))
}
