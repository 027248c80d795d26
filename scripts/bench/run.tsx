import { availableParallelism } from 'node:os'
import { publicPageWeights } from '../test/after-build.ts'
import { ASKING, announce, countsRatio, printArrivals } from './counts.ts'
import type { CrowdSale } from './crowd-sale.ts'
import { dashboardRatio } from './dashboard.ts'
import { keptPageRatio } from './kept-page.ts'
import { MAIN_THREAD_AIM, type MainThread, mainThreadRatios } from './main-thread.ts'
import type { Comparison } from './measure.ts'
import { frameworkRatio, pageRatio } from './page.tsx'
import { publicPages, uncached } from './pages.ts'
import { type Processes, processesRatios } from './processes.ts'
import { QUIET_AIM, QUIET_S, type Quiet, quietRatio } from './quiet.ts'
import { gatherReaders } from './readers.ts'
import { prepareCrowd, printSales } from './sale.ts'
import { prepareSale, type Sale, seatSaleRatio } from './seat-sale.ts'
import { gatherAccounts, signInRatio } from './sign-in.ts'
import { minimalSuggestionRatios, suggestionRatio } from './suggestion.ts'
import { printWholeWay } from './to-ticket.ts'
import { startWorld, type World } from './world.ts'

const say = (line: string) => console.log(line)

/** Prints, for one machine in one run, how near the product comes to what the same work costs without it. */
export async function runBench(): Promise<void> {
  let sale: Sale | undefined
  let crowd: CrowdSale | undefined
  let readers: string[] = []
  let asking: string[] = []
  let names: string[] = []
  const world = await startWorld(async () => {
    sale = await prepareSale()
    crowd = await prepareCrowd()
    readers = await gatherReaders()
    asking = await gatherReaders(ASKING)
    names = await gatherAccounts()
  })
  try {
    const pages = await publicPages(world)
    row('home page, kept / bare node:http', await keptPageRatio(world, pages.home), 0.7)
    row('topic page, kept / bare node:http', await keptPageRatio(world, pages.topic), 0.7)
    row('event page / React alone', await pageRatio(world, uncached(pages.event)), 0.4)
    row('event page / minimal React Router', await frameworkRatio(world, uncached(pages.event)), 0.8)
    row('the same, signed in', await frameworkRatio(world, pages.event, readers), 0.8)
    row('suggestion, kept / query through pg', await suggestionRatio(world, { kept: true }), 0.6)
    row('suggestion, new / query through pg', await suggestionRatio(world, { kept: false }), 0.6)
    const minimal = await minimalSuggestionRatios(world)
    row('the same, minimal server / query', minimal.floor)
    row('the same / minimal server, processor', minimal.product, 0.5)
    await announce(world)
    row('unread counts / query through pg', await countsRatio(world, asking), 0.4)
    await printArrivals(world, asking)
    row('sign-in / its password alone', await signInRatio(world, names), 0.8)
    if (sale) row('seat sale / its statements', await seatSaleRatio(world, sale), 0.69)
    processRows(await processesRatios(uncached(pages.event)))
    row('dashboard / its statements', await dashboardRatio(world, asking), 0.2)
    await dashboard(world, asking)
    if (crowd) await printSales(world, crowd)
    if (crowd) await printWholeWay(world, crowd.offers, asking)
    quietRow(await quietRatio(world, asking))
    for (const one of await mainThreadRatios(world)) mainThreadRow(one)
    await weights(world, Object.values(pages))
  } finally {
    await world.close()
  }
}

function row(name: string, { product, bare, ratio, processorMs }: Comparison, aim?: number) {
  const rates = `${product.toFixed(0)} against ${bare.toFixed(0)} a second`
  const cost =
    processorMs === undefined ? '' : `; ${processorMs.toFixed(2)} ms of the server's processor each`
  say(
    `${name.padEnd(36)} ${ratio.toFixed(2)}  (${aim === undefined ? 'no aim' : `aim ${aim} or more`}; ${rates}${cost})`,
  )
}

/**
 * Two processes against one, with the whole machine and in turns, and what the second one costs in memory.
 */
function processRows({ whole, turns, furtherMegabytes }: Processes) {
  row('two processes / one, event page', whole, 1.7)
  say(`${''.padEnd(36)} ${availableParallelism()} cores; both, the database and this bench want one each`)
  row('the same, each 1/4 of the time', turns, 1.7)
  say(`${''.padEnd(36)} two on a quarter of a core each: what they share must not hold them back`)
  if (furtherMegabytes !== undefined)
    say(`${'memory of a further process'.padEnd(36)} ${furtherMegabytes} MB (aim 250 or less)`)
}

const DASHBOARDS = 200

/** What the first page after signing in costs; each is somebody else's. */
async function dashboard(world: World, cookies: readonly string[]) {
  const ask = async (at: number) => {
    const { status } = await world.get('/dashboard', cookies[at % cookies.length])
    if (status !== 200) throw new Error(`/dashboard answered ${status}`)
  }
  for (let at = 0; at < DASHBOARDS; at += 1) await ask(at)
  const before = await world.used()
  for (let at = 0; at < DASHBOARDS; at += 1) await ask(at)
  const after = await world.used()
  const each = (all: number) => (all / DASHBOARDS).toFixed(2)
  say(
    `${'dashboard'.padEnd(36)} ${each((after.processorSeconds - before.processorSeconds) * 1_000)} ms of the server's processor, ` +
      `${each(after.queries - before.queries)} statements each`,
  )
}

/** The first dashboard after nobody asked for anything, as a multiple of a warm one. */
function quietRow({ warmMs, quietMs, ratio }: Quiet) {
  const times = `${quietMs.toFixed(0)} ms after ${QUIET_S} s of quiet, ${warmMs.toFixed(0)} warm`
  say(
    `${'first dashboard after quiet / warm'.padEnd(36)} ${ratio.toFixed(2)}  (aim ${QUIET_AIM} or less; ${times})`,
  )
}

/** What a page costs the main thread of a phone, as a multiple of what the terms cost. */
function mainThreadRow({ page, busyMs, termsMs, ratio, blockingMs }: MainThread) {
  const times = `${busyMs.toFixed(0)} against ${termsMs.toFixed(0)} ms, ${blockingMs.toFixed(0)} of them blocking`
  say(
    `${`main thread, ${page} / terms`.padEnd(36)} ${ratio.toFixed(2)}  (aim ${MAIN_THREAD_AIM} or less; ${times})`,
  )
}

async function weights(world: World, addresses: string[]) {
  say('\nBytes of JavaScript of public pages over the wire, headers counted')
  for (const { page, bytes, budget } of publicPageWeights(process.cwd()))
    say(`${page.padEnd(40)} ${bytes}  (aim ${budget} or less)`)
  say('\nStatements to the database per public page (aim 4 or less)')
  for (const address of addresses) {
    await world.get(uncached(address))
    const before = await world.used()
    await world.get(uncached(address))
    say(`${address.padEnd(40)} ${(await world.used()).queries - before.queries}`)
  }
}
