import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canEditCategories } from './policy.ts'

/** All categories, also those that became others, for staff that edits them. */
export const categoriesEditedBy = (actor: Actor): Scope<'categories'> =>
  scope('categories', canEditCategories(actor) ? sql`true` : undefined)
