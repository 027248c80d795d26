import pg from 'pg'
import { jobHandlers } from '#app/jobs.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { prepareJobs, stopJobs } from '#app/platform/jobs.server.ts'
import { gatherBuyers, openEvents } from '#tests/support/checkout.ts'
import { onOwnDatabase } from '#tests/support/own-database.ts'
import { gatherCompanies, printBudgets } from './budgets.ts'
import { type CrowdSale, crowdSaleRatio, saleCost } from './crowd-sale.ts'
import { openRuledEvent } from './ruled-event.ts'
import { seatSaleRatio } from './seat-sale.ts'

/** The rows of the sale alone, on a database of its own without the demo world. */
export async function benchSale(): Promise<void> {
  await onOwnDatabase(async (databaseUrl) => {
    const world = await prepareCrowd()
    const companies = await gatherCompanies()
    await stopJobs()
    await closeDatabase()
    const at = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
    const client = new pg.Client({ connectionString: at('postgres') })
    await client.connect()
    await client.query(`create database copy template ${new URL(databaseUrl).pathname.slice(1)}`)
    await client.end()
    await printReplays({ databaseUrl, copyUrl: at('copy') }, world)
    await printSales({ copyUrl: at('copy') }, world)
    const [offer] = world.offers
    if (offer) await printBudgets(companies, offer)
  })
}

/**
 * How near a sale comes to the statements that it sends, with nothing between them: a plain one, and one by
 * every rule.
 */
async function printReplays(
  world: { databaseUrl: string; copyUrl: string },
  { buyers, offers, ruled }: CrowdSale,
): Promise<void> {
  const plain = offers[8]
  if (!plain) throw new Error('nothing is sold')
  for (const [name, offer, aim] of [
    ['a plain sale / its statements', plain, 'aim 0.69 or more'],
    ['by every rule / its statements', ruled, 'no aim'],
  ] as const) {
    const { product, bare, ratio } = await seatSaleRatio(world, { buyers, offer })
    const rates = `${product.toFixed(0)} against ${bare.toFixed(0)} a second`
    console.log(`${name.padEnd(34)} ${ratio.toFixed(2)}  (${aim}; ${rates})`)
  }
}

/** Buyers, and events with room for all of them. */
export async function prepareCrowd(): Promise<CrowdSale> {
  await prepareJobs(jobHandlers)
  return {
    buyers: await gatherBuyers(200),
    offers: await openEvents(Array<number>(9).fill(90_000)),
    ruled: await openRuledEvent(),
  }
}

/** Prints what a sale costs and how eight at once fare, on one event and on eight. */
export async function printSales(
  world: { copyUrl: string },
  { buyers, offers, ruled }: CrowdSale,
): Promise<void> {
  const cost = await saleCost({ buyers, offers: offers.slice(8) })
  console.log(
    `a sale: ${cost.statements.toFixed(1)} statements (aim 35 or fewer), ${cost.commits.toFixed(1)} commits (aim 4), ` +
      `${cost.nodeMs.toFixed(1)} ms of Node (aim 6); the sandbox's own books: ${cost.gatewayStatements.toFixed(1)} statements more`,
  )
  const all = await saleCost({ buyers, offers: [ruled] })
  console.log(
    `with a code, a group price, two types and two shared limits: ${all.statements.toFixed(1)} statements, ` +
      `${all.commits.toFixed(1)} commits, ${all.nodeMs.toFixed(1)} ms of Node, ${(all.nodeMs / cost.nodeMs).toFixed(2)} of a plain one`,
  )
  for (const [name, of] of [
    ['8 buyers, one event / by hand', offers.slice(0, 1)],
    ['8 buyers, eight events / by hand', offers.slice(0, 8)],
  ] as const) {
    const { product, bare, ratio } = await crowdSaleRatio(world, { buyers, offers: of })
    const rates = `${product.toFixed(0)} against ${bare.toFixed(0)} a second`
    console.log(`${name.padEnd(34)} ${ratio.toFixed(2)}  (aim 0.5 or more; ${rates})`)
  }
}
