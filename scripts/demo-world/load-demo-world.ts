import { sql } from 'drizzle-orm'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { saveCategories } from '#app/features/catalogue/topics/save-categories.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { leaveForLater } from '#app/features/money/document-files/testing.server.ts'
import { matchInvoices } from '#app/features/procurement/order-matching/match-invoices.server.ts'
import { holdTrainings } from '#app/features/sales/held-trainings/hold-trainings.server.ts'
import { config } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { handOutFacts } from '#app/platform/facts.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { categoryGroups } from './content.ts'
import { loadAlone } from './load-alone.ts'
import { loadApprovals } from './load-approvals.ts'
import { loadAssessments } from './load-assessments.ts'
import { loadBilledOrders } from './load-billed-orders.ts'
import { loadBudgets } from './load-budgets.ts'
import { loadCases } from './load-cases.ts'
import { loadEvents, loadTopics } from './load-catalogue.ts'
import { loadCollective } from './load-collective.ts'
import { loadCommission } from './load-commission.ts'
import { loadCompanies } from './load-companies.ts'
import { loadContactMessages } from './load-contact-messages.ts'
import { loadContentReports } from './load-content-reports.ts'
import { loadConversations } from './load-conversations.ts'
import { loadDataRequest } from './load-data-request.ts'
import { loadDeadAddress } from './load-dead-address.ts'
import { loadDisputes } from './load-disputes.ts'
import { loadEmployees } from './load-employees.ts'
import { loadFavourites, loadNotices } from './load-kept.ts'
import { loadMandates } from './load-mandates.ts'
import { loadNeeds } from './load-needs.ts'
import { loadOrders } from './load-orders.ts'
import { loadPapers } from './load-papers.ts'
import { loadPastTrainings } from './load-past-trainings.ts'
import { loadPayouts } from './load-payouts.ts'
import { loadPeople } from './load-people.ts'
import { loadPromise } from './load-promise.ts'
import { loadProposals } from './load-proposals.ts'
import { loadPurchaseOrders } from './load-purchase-orders.ts'
import { loadTrainingRequests } from './load-requests.ts'
import { loadRing } from './load-ring.ts'
import { loadTrace } from './load-trace.ts'
import { loadTrainingFees } from './load-training-fees.ts'
import { loadUndecided } from './load-undecided.ts'
import { loadRequirements, loadReviews } from './load-voices.ts'
import { planDemoWorld } from './plan.ts'
import { runClock } from './run-clock.ts'

/**
 * Fills an empty database with the demo world, laid around `now`: people, offers and orders in one
 * transaction, of which an interrupted load leaves nothing behind, then what people ask each other for, by
 * the use cases. Of several at once one loads, and the others wait for all of it. Returns whether this one
 * did: a database that has accounts is left as it is. Refused in production.
 */
export async function loadDemoWorld(
  say: (line: string) => void = () => {},
  now: Date = new Date(),
): Promise<boolean> {
  if (config().MODE === 'production') throw new StartFault('The demo world is not loaded in production.')
  return loadAlone(() => loadWorld(say, now))
}

async function loadWorld(say: (line: string) => void, now: Date): Promise<boolean> {
  const world = planDemoWorld(now)
  const known = await inTransaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`select 1 from accounts limit 1`)
    if (rowCount) return null
    const categories = await saveCategories(tx, categoryGroups)
    const people = await loadPeople(tx, now, world)
    say(`${categories.size} categories, ${world.providers.length} providers, ${world.buyers.length} buyers`)
    const workspaces = await loadCompanies(tx, now, people)
    say(`${workspaces.size} companies, ${await loadMandates(tx, now, world, { people })} selling mandates`)
    const known = { people, workspaces, categories }
    const topicIds = await loadTopics(tx, now, world, known)
    say(`${topicIds.size} topics`)
    await loadReviews(tx, now, world, known, topicIds)
    say(`${world.reviews.length} reviews`)
    await indexTrainers(
      tx,
      [...people.values()].map(({ partyId }) => partyId),
    )
    await indexTopics(tx, [...topicIds.values()])
    const eventIds = await loadEvents(tx, now, world, known, topicIds)
    await loadCommission(tx, now, known)
    const orders = await loadOrders(tx, world, known, eventIds)
    say(`${eventIds.length} events, ${orders} orders`)
    say(`${await loadPastTrainings(tx, now, world, known, topicIds)} trainings of the two years before`)
    await loadRequirements(tx, world, known)
    say(`${world.requirements.length} requirements`)
    return known
  })
  if (!known) return false
  say(`${await loadTrainingRequests(now, known)} requests of trainings`)
  say(`${await loadProposals(now, known)} proposals`)
  say(`${(await loadPurchaseOrders(now, known)) + (await loadBilledOrders(now, known))} purchase orders`)
  say(`${await loadTrainingFees(now, known)} training fees`)
  say(
    `${await holdTrainings(systemContext('demo-world', { now: () => now }))} agreed trainings held as events`,
  )
  say(`${await loadAssessments(now, known)} trainings assessed`)
  say(`${await loadEmployees(now, known)} employees of a company`)
  say(`${await loadNeeds(now, known)} training needs`)
  say(`a price promise that ${await loadPromise(now, known)} companies have joined`)
  say(`${await loadPayouts(now, known)} providers paid out`)
  say(`${await loadDisputes(now, known)} disputed payments`)
  say(`${await loadPapers(now, known)} orders with papers of every kind`)
  say(`${await loadCollective(now, known)} invoices paid at once`)
  say(`a seat whose money is authorized: ${await loadUndecided(now, known)}`)
  say(`${await loadApprovals(now, known)} rules of approval`)
  say(`${await loadFavourites(now, known)} favourites, ${await loadNotices(now, known)} notices`)
  say(`${await loadConversations(now, known)} conversations`)
  say(`${await loadCases(now, known)} cases for staff`)
  say(`${await loadContactMessages(now, known)} messages to the house`)
  say(`${await loadContentReports(now, known)} reports of what can be seen`)
  say(`${await loadRing(now)} reviews of a ring`)
  say(`${await loadDataRequest(now, known)} letter that asks for data`)
  say(`emails to ${await loadDeadAddress(now, known)} come back`)
  say(`${await loadTrace(now, known)} entries of a year of staff`)
  await matchInvoices(systemContext('demo-world', { now: () => now }))
  say(`${await loadBudgets(now, known)} budgets`)
  say(`${await runClock(now)} invoices of commission`)
  // Whoever starts the world waits for no papers of it.
  await inTransaction(leaveForLater)
  // What was loaded is indexed above: nobody has to follow.
  await handOutFacts([])
  await db().execute(sql`analyze`)
  return true
}
