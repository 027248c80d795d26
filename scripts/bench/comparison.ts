import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aProposal, aRequirement } from '#tests/proposals/rounds.ts'
import { startWorld, type World } from './world.ts'

const PROPOSALS = 200
const LOOKS = 60
const AIM = { ms: 300, statements: 6 }
/** Offers on other bases, in currencies to convert, with and without what is unknown. */
const KINDS: Record<string, string>[] = [
  { feeUnit: 'person', fee: '200', travel: 'extra', travelAmount: '150' },
  { feeUnit: 'whole', fee: '2400', materials: 'unknown' },
  { feeUnit: 'day', fee: '1100', travel: 'unknown' },
  { feeUnit: 'day', fee: '90000', currency: 'INR' },
  { feeUnit: 'person', fee: '260', currency: 'USD' },
]

/**
 * What comparing 200 proposals of one requirement costs, as a page, as one of its sheets, and printed with
 * criteria. Aims: p95 300 ms and 6 statements for the page.
 */
export async function benchComparison(): Promise<void> {
  const round = { url: '', cookie: '' }
  const world = await startWorld(async () => {
    Object.assign(round, await gatherRound())
  })
  try {
    const page = `/manage_requirement/${round.url}/proposals`
    for (const path of [page, `${page}.csv`, `${page}.xlsx`, `/manage_requirement/${round.url}/evaluation`])
      await printPage(world, path, round.cookie)
  } finally {
    await world.close()
  }
}

async function gatherRound() {
  const criteria = { criterion1: 'Method', weight1: '60', criterion2: 'Price', weight2: '40' }
  const { seeker, url } = await aRequirement(criteria)
  for (let at = 0; at < PROPOSALS; at += 1) await aProposal(url, KINDS[at % KINDS.length])
  const ctx = systemContext('bench')
  const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId: seeker.account.id }))
  return { url, cookie: line.split(';')[0] ?? '' }
}

const share = (measured: readonly number[], part: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * part) - 1] ?? 0

async function printPage(world: World, path: string, cookie: string): Promise<void> {
  const took: number[] = []
  let bytes = 0
  for (let turn = -5; turn < LOOKS; turn += 1) {
    const began = performance.now()
    const { status, body } = await world.get(path, cookie)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    bytes = body.length
    if (turn >= 0) took.push(performance.now() - began)
  }
  const before = await world.used()
  await world.get(path, cookie)
  const statements = (await world.used()).queries - before.queries
  console.log(
    `${path.replace(/.*\//, '').padEnd(16)} of ${PROPOSALS}: ${share(took, 0.5).toFixed(1)} ms, ` +
      `p95 ${share(took, 0.95).toFixed(1)} ms (aim ${AIM.ms}); ${statements} statements (aim ${AIM.statements}), ` +
      `${(bytes / 1_000).toFixed(0)} kB`,
  )
}
