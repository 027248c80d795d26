import { saveCategories } from '#app/features/topics/save-categories.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { withDatabase } from '../database.ts'
import { categoryGroups } from './content.ts'

await withDatabase(async () => {
  await inTransaction((tx) => saveCategories(tx, categoryGroups))
})
