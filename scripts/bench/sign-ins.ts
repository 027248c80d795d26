import { inArray } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { openLoop } from './open-loop.ts'
import { publicPages, uncached } from './pages.ts'
import { gatherAccounts, PASSWORD } from './sign-in.ts'
import type { Answer } from './wire.ts'
import { startWorld, type World } from './world.ts'

const TIMES = 200
const WARM = 20
const WIRE = '/api/inc/switchfunction'
type Named = { username: string; email: string }

/** What strangers may ask about a name or an address, and must not learn whether it has an account. */
const QUESTIONS: Record<string, (world: World, named: Named) => Promise<Answer>> = {
  'a wrong password': (world, { username }) =>
    world.post(WIRE, { action: 'login', username, password: 'not the one' }),
  'the same, by address': (world, { email }) =>
    world.post(WIRE, { action: 'login', username: email, password: 'not the one' }),
  'a link for a new password': (world, { email }) => world.post('/reset', { email }),
  'a code by email': (world, { email }) => world.post('/login/code', { intent: 'send', email, key: newId() }),
}

/**
 * Whether it shows in the answer, or in the time that it takes, if a name has an account: known and unknown
 * ones asked about in turns. And what others notice of 20 sign-ins a second. Aims: medians within a tenth;
 * p99 of a page under 500 ms.
 */
export async function benchSignIns(): Promise<void> {
  let known: Named[] = []
  let names: string[] = []
  const world = await startWorld(async () => {
    names = await gatherAccounts()
    known = await namedOf(await gatherAccounts(Object.keys(QUESTIONS).length * (TIMES + WARM)))
  })
  try {
    for (const [name, ask] of Object.entries(QUESTIONS))
      await printAlike(name, (named) => ask(world, named), known.splice(0, TIMES + WARM))
    await printNoticed(world, names)
  } finally {
    await world.close()
  }
}

const namedOf = (usernames: string[]): Promise<Named[]> =>
  inTransaction((tx) =>
    tx
      .select({ username: accounts.username, email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.username, usernames)),
  )

async function printAlike(name: string, ask: (named: Named) => Promise<Answer>, known: Named[]) {
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (const [at, one] of known.entries()) {
    const nobody = { username: `${one.username}x`, email: one.email.replace('@', 'x@') }
    const turn = [['known', one] as const, ['unknown', nobody] as const]
    for (const [kind, named] of at % 2 ? turn.toReversed() : turn) {
      const began = performance.now()
      const { status, body } = await ask(named)
      if (at >= WARM) took[kind].push(performance.now() - began)
      answers.add(`${status} ${withoutOwn(body, named)}`)
    }
  }
  const at = (share: number) => {
    const [has, none] = [took.known, took.unknown].map(
      (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0,
    )
    return { ratio: ((has ?? 0) / (none ?? 1)).toFixed(2), has: has?.toFixed(1), none: none?.toFixed(1) }
  }
  const [median, quarter] = [at(0.5), at(0.25)]
  console.log(
    `${name.padEnd(28)} ${median.ratio}  (aim 0.9 to 1.1; medians ${median.has} ms with an account, ${median.none} without; ` +
      `quickest quarter ${quarter.ratio}, which a busy machine moves less; ${answers.size} kind of answer in ${2 * known.length})`,
  )
}

/** An answer without what was asked, the id of its request and the key of its scripts. */
function withoutOwn(body: string, { username, email }: Named): string {
  return body.replaceAll(email, '').replaceAll(username, '').replace(OWN, '')
}
const OWN = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|nonce="[^"]*"/g

const SIGN_INS = 20
const READERS = 50
const SECONDS = 10

async function printNoticed(world: World, names: readonly string[]): Promise<void> {
  const { event } = await publicPages(world)
  for (const [name, address] of [
    ['the home page', '/'] as const,
    ['a page that nobody keeps', uncached(event)] as const,
  ]) {
    const read = () => openLoop({ perSecond: READERS, seconds: SECONDS, once: () => world.get(address) })
    await read()
    const alone = await read()
    let turn = 0
    const signIn = async () => {
      turn += 1
      const form = { action: 'login', username: names[turn % names.length] ?? '', password: PASSWORD }
      const { status } = await world.post(WIRE, form)
      if (status !== 200) throw new Error(`login answered ${status}`)
    }
    const [during] = await Promise.all([
      read(),
      openLoop({ perSecond: SIGN_INS, seconds: SECONDS, once: signIn }),
    ])
    console.log(
      `${name.padEnd(28)} p99 ${during.p99.toFixed(0)} ms with ${SIGN_INS} sign-ins a second (aim under 500; ` +
        `${alone.p99.toFixed(0)} ms without; medians ${during.p50.toFixed(1)} and ${alone.p50.toFixed(1)})`,
    )
  }
}
