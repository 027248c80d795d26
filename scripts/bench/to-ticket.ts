import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { jobHandlers } from '#app/jobs.server.ts'
import { prepareJobs } from '#app/platform/jobs.server.ts'
import { type Offer, openEvents } from '#tests/support/checkout.ts'
import { uncached } from './pages.ts'
import { gatherReaders } from './readers.ts'
import { startWorld, type World } from './world.ts'

const WORKERS = 4
const WARM = 60
const COUNTED = 120
const PATIENCE_MS = 20_000

/** The row of the whole way alone. */
export async function benchToTicket(): Promise<void> {
  let offers: Offer[] = []
  let cookies: string[] = []
  const world = await startWorld(async () => {
    await prepareJobs(jobHandlers)
    offers = await openEvents([90_000])
    cookies = await gatherReaders()
  })
  try {
    await printWholeWay(world, offers, cookies)
  } finally {
    await world.close()
  }
}

export async function printWholeWay(
  world: World,
  [offer]: Offer[],
  cookies: readonly string[],
): Promise<void> {
  if (!offer) throw new Error('nothing is sold')
  const { orders, wallSeconds, processorSeconds, statements } = await wholeWay(world, offer, cookies)
  const [rate, cores] = [orders / wallSeconds, availableParallelism()]
  console.log(
    `${'search to ticket, 7 requests'.padEnd(36)} ${(rate / cores).toFixed(1)} orders a second for each of ${cores} cores, database and buyers among it; ` +
      `${(orders / processorSeconds).toFixed(1)} for a second of the server's processor, ${(statements / orders).toFixed(1)} statements each`,
  )
}

type WholeWay = { wallSeconds: number; processorSeconds: number; statements: number; orders: number }

/**
 * From the search to the ticket as a browser without scripts goes, by people who are signed in: search, event
 * page, seats held, checkout, paid by sandbox card, confirmed, booking. Seven requests, of which none is kept
 * for others.
 */
async function wholeWay(world: World, offer: Offer, cookies: readonly string[]): Promise<WholeWay> {
  let turn = 0
  const go = async (orders: number) => {
    let left = orders
    const work = async () => {
      while (left > 0) {
        left -= 1
        turn += 1
        await buyOnce(world, offer, cookies[turn % cookies.length] ?? '')
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  }
  await go(WARM)
  const [before, began] = [await world.used(), performance.now()]
  await go(COUNTED)
  const after = await world.used()
  return {
    wallSeconds: (performance.now() - began) / 1_000,
    processorSeconds: after.processorSeconds - before.processorSeconds,
    statements: after.queries - before.queries,
    orders: COUNTED,
  }
}

async function buyOnce({ origin }: World, { slug, typeId }: Offer, cookie: string): Promise<void> {
  const ask = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { cookie, origin },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await answer.text()
    const location = answer.headers.get('location')
    if (answer.status !== (form ? 302 : 200))
      throw new Error(`${path} answered ${answer.status}: ${said(body)}`)
    return location ?? ''
  }
  await ask(uncached('/event/search?q=negotiation'))
  await ask(uncached(`/event/Q/${slug}`))
  const order = await ask('/order', { event: slug, [`seats.${typeId}`]: '1', key: randomUUID() })
  await ask(order)
  await ask(order, { ...DETAILS, key: randomUUID() })
  await ask(order)
  await ask(order.replace('/order/', '/mybooking/'))
}

const DETAILS = {
  intent: 'pay',
  card: 'succeeds',
  kind: 'person',
  name: 'Robin Buyer',
  address: 'Allhelgona kyrkogata 1\n223 62 Lund',
  country: 'SE',
}

/** What a page says is wrong. */
const said = (body: string) =>
  [...body.matchAll(/role="alert"[^>]*>(.{0,200})/gs)].map(([, words]) => words).join(' ')
