import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { saveCategories } from './save-categories.server.ts'
import { categories } from './tables.server.ts'

const named = (slug: string, name: string) => ({
  slug,
  names: { en: name, de: name, fr: name, it: name, es: name, ja: name },
})

test('two levels are written once; a second time renames and moves without new ids', async () => {
  const excel = named('excel', 'Excel')
  const sql = named('sql', 'SQL')
  const first = await inTransaction((tx) =>
    saveCategories(tx, [
      { ...named('data', 'Data'), categories: [excel, sql] },
      { ...named('sales', 'Sales'), categories: [] },
    ]),
  )
  const second = await inTransaction((tx) =>
    saveCategories(tx, [
      { ...named('sales', 'Selling'), categories: [sql] },
      { ...named('data', 'Data'), categories: [excel] },
    ]),
  )

  expect(second).toEqual(first)
  const rows = await db().select().from(categories).orderBy(asc(categories.slug))
  expect(rows.map((row) => [row.slug, row.names.de, row.parentId, row.position])).toEqual([
    ['data', 'Data', null, 1],
    ['excel', 'Excel', first.get('data'), 0],
    ['sales', 'Selling', null, 0],
    ['sql', 'SQL', first.get('sales'), 0],
  ])
})
