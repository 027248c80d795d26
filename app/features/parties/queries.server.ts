import { sql } from 'drizzle-orm'
import { parties } from './tables.server.ts'

/** How a joined party is called in public where it has no profile: a person by the username, a company by its name. */
export const partyLabel = sql<string>`case ${parties.kind} when 'person' then ${parties.displaySlug} else ${parties.name} end`
