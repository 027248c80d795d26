import { parseArgs } from 'node:util'
import { jobHandlers } from '#app/jobs.server.ts'
import { prepareJobs } from '#app/platform/jobs.server.ts'
import { mixEverything } from '#tests/crowds/everything.ts'
import {
  awardAtOnce,
  awardThroughDeaths,
  reviseWhileAwarded,
  sendAroundDeadline,
} from '#tests/crowds/proposals.ts'
import type { Retries } from '#tests/crowds/retries.ts'
import { listed, type Tally } from '#tests/crowds/tally.ts'
import { mixWriters } from '#tests/crowds/writers.ts'
import { onOwnDatabase } from '#tests/support/own-database.ts'

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    people: { type: 'string', default: '500' },
    events: { type: 'string', default: '8' },
  },
  allowPositionals: true,
})
const [seconds, people, events] = [values.seconds, values.people, values.events].map(Number) as [
  number,
  number,
  number,
]

function print(name: string, mixed: Tally & Retries, harm: object): void {
  console.log(name)
  console.log(`  done: ${listed(mixed.done)}`)
  console.log(`  refused: ${listed(mixed.refused)}`)
  console.log(
    `  tried again ${mixed.retried} (deadlocks ${mixed.deadlocks}), still waiting ${mixed.stillWaiting}`,
  )
  console.log(`  broken: ${JSON.stringify(mixed.broken.slice(0, 10))}`)
  console.log(`  harm: ${JSON.stringify(harm)}`)
  const found = Object.values(harm).some((one) => (Array.isArray(one) ? one.length > 0 : one !== 0))
  if (found || mixed.broken.length + mixed.stillWaiting > 0) process.exitCode = 1
}

/** What came of a crowd of proposals; whatever is wrong ends the process with 1. */
function printCounts(name: string, found: Record<string, number | string[]>): void {
  console.log(`${name}: ${JSON.stringify(found)}`)
  if (Object.values(found).some((one) => Array.isArray(one) && one.length > 0)) process.exitCode = 1
}

/** Each can be asked for by its name: `npm run test:crowds -- writers`. */
const CROWDS: Record<string, () => Promise<void>> = {
  writers: async () => {
    const end = Date.now() + seconds * 1_000
    const { lost, over, rules, ...mixed } = await mixWriters({ events, emails: true }, () => Date.now() < end)
    print(`50 mixed writers, ${events} events, ${seconds} s`, mixed, { lost, over, rules })
  },
  everything: async () => {
    const { harm, seats, byCode, seconds: took, ...mixed } = await mixEverything(people, { emails: true })
    const sold = `${seats} seats sold, ${byCode} of them by codes, in ${took.toFixed(0)} s`
    print(`${people} people by every rule at once: ${sold}`, mixed, harm)
  },
  deadline: async () => printCounts('200 send around a deadline', await sendAroundDeadline(200)),
  awards: async () => {
    const found = await awardAtOnce({ rounds: 20, awards: 50, many: 10 })
    printCounts('50 awards at once by 3 people of 10 proposals, 20 times', found)
  },
  deaths: async () =>
    printCounts('awards, the process killed, 20 times', await awardThroughDeaths({ rounds: 20, many: 10 })),
  revisions: async () =>
    printCounts('500 awards while another version is sent', await reviseWhileAwarded(500)),
}

const unknown = positionals.filter((name) => !CROWDS[name])
if (unknown.length > 0)
  throw new Error(`There is no crowd ${unknown.join(', ')}; there are: ${Object.keys(CROWDS).join(', ')}.`)
for (const [name, come] of Object.entries(CROWDS))
  if (positionals.length === 0 || positionals.includes(name))
    await onOwnDatabase(async () => {
      await prepareJobs(jobHandlers)
      await come()
    })
process.exit()
