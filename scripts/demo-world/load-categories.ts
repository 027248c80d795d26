import { saveCategories } from '#app/features/catalogue/topics/save-categories.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { withDatabase } from '../database.ts'
import { categoryGroups } from './content.ts'
import { loadAlone } from './load-alone.ts'

await withDatabase(async () => {
  await loadAlone(() => inTransaction((tx) => saveCategories(tx, categoryGroups)))
})
