import { appointStaff, type StaffStatus } from '#app/features/people/second-step/appoint-staff.server.ts'
import { listStaff } from '#app/features/people/second-step/queries-staff.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { withDatabase } from './database.ts'

const USAGE = `npm run staff                             who may do what
npm run staff -- name USERNAME TASK…      trusts somebody with tasks
npm run staff -- unname USERNAME [TASK…]  takes tasks away, all of them if none is named
Tasks: ${STAFF_TASKS.join(', ')}`

const EXIT_REFUSED = 2

type Order = { change: 'name' | 'unname'; username: string; tasks: string[] }

function readArguments(given: readonly string[]): Order | 'list' | string {
  const [change, username, ...tasks] = given
  if (change === undefined) return 'list'
  if (change !== 'name' && change !== 'unname') return 'Either "name" or "unname" comes first.'
  if (username === undefined) return 'A username is needed.'
  if (change === 'name' && tasks.length === 0) return 'At least one task is needed.'
  const unknown = tasks.filter((task) => !STAFF_TASKS.some((known) => known === task))
  if (unknown.length > 0) return `There is no such task: ${unknown.join(', ')}.`
  return { change, username, tasks: tasks.length === 0 ? [...STAFF_TASKS] : tasks }
}

function sayStanding({ username, tasks, changed, owesTwoStep, owesConfirmation }: StaffStatus): string[] {
  const said = [tasks.length > 0 ? `${username}: ${tasks.join(', ')}` : `${username} is no longer staff.`]
  if (!changed) said.push('Nothing had to change.')
  if (owesConfirmation) said.push(`${username} must still confirm the email address.`)
  if (owesTwoStep)
    said.push(
      `${username} must still set up two-step sign-in (/settings/security); until then these rights rest.`,
    )
  return said
}

async function list(): Promise<void> {
  const staff = await listStaff(systemContext('staff'))
  for (const { username, tasks } of staff) console.log(`${username}: ${tasks.join(', ')}`)
  if (staff.length === 0) console.log('Nobody is staff yet.')
}

async function carryOut(order: Order): Promise<void> {
  try {
    for (const line of sayStanding(await appointStaff(systemContext('staff'), order))) console.log(line)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`There is no account "${order.username}" that could sign in.`)
    process.exitCode = EXIT_REFUSED
  }
}

const order = readArguments(process.argv.slice(2))
if (order === 'list') await withDatabase(list)
else if (typeof order === 'string') {
  console.error(`${order}\n${USAGE}`)
  process.exitCode = 1
} else await withDatabase(() => carryOut(order))
