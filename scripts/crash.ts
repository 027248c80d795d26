import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { foundHarm, type Harm } from '#tests/crash/harm.ts'
import { giveMissedBack } from '#tests/crash/missed.ts'
import { payThroughDeaths } from '#tests/crash/payouts.ts'
import { keepPledge } from '#tests/crash/promised.ts'
import { killBeforeWork, killDatabase, killServer } from '#tests/crash/rounds.ts'
import { foundTown, type Town } from '#tests/crash/town.ts'
import { killWorkers } from '#tests/crash/workers.ts'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '50' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
/** How soon pages answer again once the database does (PROOF C2). */
const BACK_WITHIN_MS = 5_000

async function inTown(name: string, proof: (town: Town) => Promise<{ harm: Harm; more?: string }>) {
  const town = await foundTown()
  try {
    const began = Date.now()
    const { harm, more = '' } = await proof(town)
    const seconds = Math.round((Date.now() - began) / 1000)
    const { held, paid, failed } = town.confirmed
    const refused = [...failed.values()].reduce((sum, times) => sum + times, 0)
    console.log(`${name}: ${rounds} times in ${seconds} s${more}`)
    console.log(`  buyers were told of ${held.size} holds, ${paid.size} paid orders, ${refused} failures`)
    console.log(`  harm: ${JSON.stringify(harm)}`)
    if (Object.keys(foundHarm(harm)).length > 0) process.exitCode = 1
  } finally {
    await town.close()
  }
}

/** A thousand tickets and more by email with four workers, of which one is killed every two seconds. */
async function mailsThroughDeaths() {
  const town = await foundTown()
  try {
    const began = Date.now()
    const untilDeath = () => sleep(2_000)
    const result = await killWorkers({ orders: 100, workers: 4, kills: rounds, untilDeath })
    const { due, arrived, doubled, unsent, again, killed } = result
    console.log(`emails with four workers, ${killed} killed: ${Math.round((Date.now() - began) / 1000)} s`)
    console.log(
      `  ${arrived} of ${due} arrived, ${doubled} people got two, ${unsent} wait, ${again} came again as they were`,
    )
    if (arrived !== due || doubled + unsent > 0) process.exitCode = 1
  } finally {
    await town.close()
  }
}

/**
 * Two thousand paid orders of an event that misses its quorum, with two workers, of which four are killed on
 * the way.
 */
async function refundsThroughDeaths() {
  const orders = 2_000
  const town = await foundTown()
  try {
    const back = await giveMissedBack({ orders, workers: 2, kills: 4 })
    const { seconds, offAtDeath, cancelled, whole, refunds, notified, broken } = back
    console.log(
      `a missed quorum of ${orders} orders: ${seconds} s, workers killed at ${offAtDeath.join(', ')}`,
    )
    console.log(
      `  ${cancelled} called off, ${whole} paid back whole by ${refunds} refunds, ${notified} told once`,
    )
    if (broken.length > 0) console.log(`  broken: ${broken.join(', ')}`)
    if (Math.min(cancelled, whole, notified) < orders || refunds !== orders || broken.length > 0)
      process.exitCode = 1
  } finally {
    await town.close()
  }
}

/**
 * Four hundred people in a price promise, half of them by card, whose worker is killed between its decision
 * and the invoices and charges.
 */
async function promiseThroughDeath() {
  const people = 400
  const town = await foundTown()
  try {
    const { keptAtDeath, billed, charged, missed, left, notified, broken } = await keepPledge({ people })
    console.log(`a price promise of ${people} people: worker killed at ${keptAtDeath}`)
    console.log(
      `  ${billed} billed once, ${charged} charged once; of the one that was not reached ${missed} are over, ${left} seats or cards kept, ${notified} told once`,
    )
    if (broken.length > 0) console.log(`  broken: ${broken.join(', ')}`)
    if (billed + charged !== people || left > 0 || broken.length > 0) process.exitCode = 1
  } finally {
    await town.close()
  }
}

/** A batch of five thousand payouts, whose maker and whose sender are killed six times each on the way. */
async function payoutsThroughDeaths() {
  const payees = 5_000
  const town = await foundTown()
  try {
    const { unmade, unsent, batches, once, wrong, broken, seconds } = await payThroughDeaths({
      payees,
      kills: 6,
    })
    console.log(
      `a batch of ${payees} payouts: ${seconds} s, killed ${unmade} times before it was there, ${unsent} before it was sent`,
    )
    console.log(`  ${batches} batch, ${once} paid once and exactly, ${wrong} otherwise`)
    if (broken.length > 0) console.log(`  broken: ${broken.join(', ')}`)
    if (batches !== 1 || once !== payees || wrong > 0 || broken.length > 0) process.exitCode = 1
  } finally {
    await town.close()
  }
}

/** Each can be asked for by its name: `npm run test:crash -- server database`. */
const PROOFS: Record<string, () => Promise<void>> = {
  mails: mailsThroughDeaths,
  missed: refundsThroughDeaths,
  promise: promiseThroughDeath,
  payouts: payoutsThroughDeaths,
  server: () =>
    inTown('server killed in mid-checkout', async (town) => ({ harm: await killServer(town, rounds) })),
  database: () =>
    inTown('database killed in mid-checkout', async (town) => {
      const { harm, waits } = await killDatabase(town, rounds)
      const longest = Math.max(...waits)
      if (longest > BACK_WITHIN_MS) process.exitCode = 1
      return { harm, more: `; a page answered 200 at most ${longest} ms after the database was back` }
    }),
  notices: () =>
    inTown('server killed between taking a notice and working it off', async (town) => {
      const { harm, lost, open } = await killBeforeWork(town, rounds)
      if (lost > 0) process.exitCode = 1
      return { harm, more: `; ${lost} notices lost, ${open} were not worked off when it died` }
    }),
}

const unknown = positionals.filter((name) => !PROOFS[name])
if (unknown.length > 0)
  throw new Error(`There is no proof ${unknown.join(', ')}; there are: ${Object.keys(PROOFS).join(', ')}.`)
for (const [name, prove] of Object.entries(PROOFS))
  if (positionals.length === 0 || positionals.includes(name)) await prove()
process.exit()
