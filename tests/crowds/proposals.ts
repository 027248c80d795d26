import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aProposal,
  aProvider,
  aRequirement,
  type PersonCtx,
  reasonOf,
  somebody,
  typedProposal,
} from '../proposals/rounds.ts'
import { followFacts } from '../support/follow-facts.ts'
import { PLAIN } from '../support/plain-process.ts'
import type { Awards } from './awarder.ts'

const VENUE = { venue: 'Via Roma 1' }
const TEN_MINUTES = 600_000
/** The deadline is so long after the first of them sends. */
const HALF_MS = 1_500

/** The clock of the database, by which deadlines go. */
async function databaseNow(): Promise<number> {
  const { rows } = await db().execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return Number(rows[0]?.ms)
}

/**
 * P2: so many providers, whose server has a clock up to ten minutes off, send around a deadline, which closes
 * meanwhile. Tells what was taken, what was refused, and what should have been the other.
 */
export async function sendAroundDeadline(many: number) {
  const { url } = await aRequirement()
  const providers = await Promise.all(Array.from({ length: many }, aProvider))
  const [of] = await db().select({ id: requirements.id }).from(requirements).where(eq(requirements.slug, url))
  const deadline = (await databaseNow()) + HALF_MS
  await db()
    .update(requirements)
    .set({ deadline: new Date(deadline) })
    .where(eq(requirements.slug, url))

  const began = Date.now()
  const said = { taken: 0, refused: 0, wrong: [] as string[] }
  const send = async ({ ctx }: { ctx: PersonCtx }, at: number) => {
    await sleep(Math.max(0, began + (at * 2 * HALF_MS) / many - Date.now()))
    const shift = ((at % 3) - 1) * TEN_MINUTES
    const off: PersonCtx = { ...ctx, now: () => new Date(Date.now() + shift) }
    const from = await databaseNow()
    const answer = await reasonOf(submitProposal(off, typedProposal(url)))
    const until = await databaseNow()
    said[answer === 'done' ? 'taken' : 'refused'] += 1
    const isLate = answer === 'proposals:refused.late' || answer === 'proposals:refused.closed'
    if (answer !== 'done' && !isLate) said.wrong.push(answer)
    if (answer === 'done' && from > deadline) said.wrong.push(`taken ${from - deadline} ms late`)
    if (answer !== 'done' && until < deadline) said.wrong.push(`refused ${deadline - until} ms early`)
  }
  const closes = async () => {
    await sleep(HALF_MS)
    while ((await databaseNow()) < deadline) await sleep(1)
    await expireRequirements(systemContext('test'))
  }
  await Promise.all([closes(), ...providers.map(send)])
  const kept = await db().$count(proposals, eq(proposals.requirementId, of?.id ?? ''))
  if (kept !== said.taken) said.wrong.push(`${kept} are kept of ${said.taken}`)
  return said
}

/** A company's requirement with proposals, and three people who may award for it. */
async function aRound(many: number) {
  const firm = await inTransaction((tx) => aCompany(tx))
  const admins: PersonCtx[] = []
  for (let at = 0; at < 3; at += 1) {
    const { account, ctx } = await somebody()
    await inTransaction((tx) =>
      aMember(tx, { company: firm, member: account.partyId, role: MEMBER_ROLES.admin }),
    )
    admins.push({ ...ctx, actor: actingFor(ctx.actor as Person, { id: firm.id, approval: 'none' }) })
  }
  const { url } = await aRequirement({}, admins[0])
  const sent = []
  for (let at = 0; at < many; at += 1) sent.push(await aProposal(url))
  return { firm, admins, url, sent }
}

type Round = Awaited<ReturnType<typeof aRound>>

/** What a round came to that was to have one winner: faults in words. */
async function faultsOf({ firm, sent, url }: Round): Promise<string[]> {
  await followFacts()
  const faults: string[] = []
  const expect = (what: string, found: unknown, due: unknown) => {
    if (found !== due) faults.push(`${what}: ${found} instead of ${due}`)
  }
  const [requirement] = await db().select().from(requirements).where(eq(requirements.slug, url))
  const all = await db()
    .select()
    .from(proposals)
    .where(eq(proposals.requirementId, requirement?.id ?? ''))
  const won = all.filter(({ state }) => state === 'accepted')
  expect('requirement', requirement?.state, 'awarded')
  expect('accepted', won.length, 1)
  expect('declined', all.filter(({ state }) => state === 'declined').length, sent.length - 1)
  expect('orders', await db().$count(orders, eq(orders.buyerId, firm.id)), 1)
  for (const { provider } of sent) {
    const told = await db()
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.recipientId, provider.account.id))
    const isWinner = won.some(({ providerId }) => providerId === provider.account.partyId)
    const due = isWinner ? 'trainingAgreed' : 'proposalNotChosen'
    expect(`told ${provider.account.username}`, told.map(({ kind }) => kind).join(), due)
  }
  return faults
}

/** P3: `awards` at once by three people for `many` proposals, round after round. */
export async function awardAtOnce({ rounds, awards, many }: Record<'rounds' | 'awards' | 'many', number>) {
  const found = { won: 0, refused: 0, faults: [] as string[] }
  for (let at = 0; at < rounds; at += 1) {
    const round = await aRound(many)
    const answers = await Promise.all(
      Array.from({ length: awards }, (_, nth) => {
        const ctx = round.admins[nth % round.admins.length] as PersonCtx
        return reasonOf(awardProposal(ctx, { code: round.sent[nth % many]?.code, version: '1', ...VENUE }))
      }),
    )
    found.won += answers.filter((answer) => answer === 'done').length
    found.refused += answers.filter((answer) => answer === 'proposals:refused.decided').length
    found.faults.push(...answers.filter((answer) => !['done', 'proposals:refused.decided'].includes(answer)))
    found.faults.push(...(await faultsOf(round)))
  }
  return found
}

/** P3 under kill -9: the process that awards dies somewhere in it; another one is asked for the same. */
export async function awardThroughDeaths({ rounds, many }: Record<'rounds' | 'many', number>) {
  const found = { deaths: 0, before: 0, faults: [] as string[] }
  let awarder: ChildProcess = await hireAwarder()
  for (let at = 0; at < rounds; at += 1) {
    const round = await aRound(many)
    const asked: Awards = {
      people: round.admins.map(({ actor }) => actor),
      codes: round.sent.map(({ code }) => code),
    }
    awarder.send(asked)
    await sleep(Math.random() * 120)
    awarder.kill('SIGKILL')
    await once(awarder, 'exit')
    found.deaths += 1
    found.before += await db().$count(orders, eq(orders.buyerId, round.firm.id))
    awarder = await hireAwarder()
    awarder.send(asked)
    await once(awarder, 'message')
    found.faults.push(...(await faultsOf(round)))
  }
  awarder.kill('SIGKILL')
  return found
}

async function hireAwarder(): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_POOL: '8', LOG_LEVEL: 'silent' }
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as ('ignore' | 'inherit' | 'ipc')[]
  const child = fork('tests/crowds/awarder.ts', { execArgv: PLAIN, env, stdio })
  await once(child, 'message')
  return child
}

/** P4: a provider sends another version while the buyer awards the one that was read. */
export async function reviseWhileAwarded(times: number) {
  const found = { awarded: 0, refused: 0, faults: [] as string[] }
  for (let at = 0; at < times; at += 1) {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url)
    const next = typedProposal(url, { version: '1', fee: '1500' })
    const [answer] = await Promise.all([
      reasonOf(awardProposal(seeker.ctx, { code, version: '1', ...VENUE })),
      reasonOf(submitProposal(provider.ctx, next)),
    ])
    const placed = await db()
      .select({ minor: orders.totalMinor })
      .from(orders)
      .where(eq(orders.buyerId, seeker.account.partyId))
    const totals = placed.map(({ minor }) => minor).join()
    const own = await findOwnProposal(provider.ctx, url)
    if (answer === 'done') {
      found.awarded += 1
      if (totals !== '240000' || own?.said.version !== 1) found.faults.push(`awarded ${totals}`)
    } else {
      found.refused += 1
      if (answer !== 'proposals:refused.changed' || totals !== '') found.faults.push(`${answer} ${totals}`)
    }
  }
  return found
}
