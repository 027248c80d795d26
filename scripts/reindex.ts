import { reindexEverything } from '#app/features/site/backoffice/reindex-everything.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { withDatabase } from './database.ts'

await withDatabase(async () => {
  const total = await reindexEverything(systemContext('reindex'))
  console.log(
    `The search index was written anew from ${total} topics, profiles, events, requirements and messages.`,
  )
})
