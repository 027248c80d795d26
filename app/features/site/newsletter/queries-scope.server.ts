import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { foundBySearch } from '#app/features/catalogue/favourites/queries-scope.server.ts'
import { favourites, savedSearches } from '#app/features/catalogue/favourites/tables.server.ts'
import { documentsSeenByEach } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import type { Stretch } from './newsletter.ts'
import { canEditNewsletter } from './policy.ts'

const isTrusted = (actor: Actor) => actor.kind === 'system' || canEditNewsletter(actor)

/** The issues of the newsletter; for staff that edits the site, and the system. */
export function issuesSeenBy(actor: Actor): Scope<'issues'> {
  return scope('issues', isTrusted(actor) ? sql`true` : sql`false`)
}

/**
 * Who gets the newsletter, with `parties` joined: whose switch is on, with a confirmed address, neither
 * suspended nor deactivated. For the system, which mails them, and for staff, whom it counts them for and
 * shows what some of them get without saying who they are.
 */
export function newsletterReaders(actor: Actor): Scope<'readers'> {
  const isReader = and(eq(accounts.newsletterMails, true), eq(accounts.emailVerified, true), presentParties())
  return scope('readers', isTrusted(actor) ? isReader : sql`false`)
}

/** Staff that edits the site, with `parties` joined, to be notified. For the system alone. */
export function siteEditors(ctx: Ctx): Scope<'accounts'> {
  requireSystem(ctx)
  return scope('accounts', and(sql`'editSite' = any(${accounts.staffTasks})`, presentParties()))
}

type Reader = {
  /** The columns with the account, the party and the places (codes of the index) of each reader. */
  account: SQL
  party: SQL
  places: SQL
  /** And with the categories of each, see `categoriesOfEach`. */
  categories: SQL
}

/** What readers may see of what was published in a time: coming, somebody else's, and fitting. */
export function documentsFittingEach(
  { party, places, categories }: Reader,
  { since, until }: Stretch,
  now: Date,
): Scope<'documents'> {
  const d = searchDocuments
  const isNew = sql`${d.publishedAt} > ${since.toISOString()} and ${d.publishedAt} <= ${until.toISOString()}
    and (${d.startsAt} is null or ${d.startsAt} > ${now.toISOString()}) and ${d.ownerId} <> ${party}`
  const wanted = sql`exists (select from ${savedSearches} saved where saved.owner_id = ${party}
    and saved.paused_at is null and saved.kind = ${d.kind} and ${foundBySearch(sql`saved`)})`
  const fits = sql`(${d.facets} && ${categories} or ${wanted} or (${d.kind} = 'event' and ${d.facets} && ${places}))`
  return scope('documents', and(isNew, fits, documentsSeenByEach(party)))
}

/** Codes of the categories of what each of some readers keeps and has booked, as a list. */
export function categoriesOfEach({ account, party }: Pick<Reader, 'account' | 'party'>): Scope<'categories'> {
  const ofEvents = sql`coalesce(${events.categoryId}, (select t.category_id from ${topics} t where t.id = ${events.topicId}))`
  const booked = inArray(orders.state, ['reserved', 'confirmed', 'completed'])
  return scope(
    'categories',
    sql`array(
      select 'category:' || ${topics.categoryId} from ${favourites}
        join ${topics} on ${topics.id} = ${favourites.topicId} where ${favourites.ownerId} = ${party}
      union select 'category:' || ${ofEvents} from ${favourites}
        join ${events} on ${events.id} = ${favourites.eventId} where ${favourites.ownerId} = ${party}
      union select 'category:' || ${ofEvents} from ${orders} join ${events} on ${events.id} = ${orders.eventId}
        where (${orders.buyerId} = ${party} or ${orders.placedBy} = ${account}) and ${booked})`,
  )
}
