import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import { allPersonalRows } from '#app/platform/personal-data.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { badTexts } from '../support/bad-inputs.ts'
import { addressOf, ask } from './door.ts'
import { MATRIX } from './matrix.ts'
import type { Role } from './roles.ts'
import type { Row } from './row.ts'
import { MARKS, type World } from './world.ts'

const AT_ONCE = 6

/** Who has things that the others ask for. */
const OWNERS = [
  'buyer',
  'organiser',
  'joinedTrainer',
  'companyAdmin',
  'companyManager',
  'superAdmin',
  'staff',
] satisfies Role[]
/** Who asks for them: each signed in as somebody who may have none of it, or nobody. */
const OUTSIDERS = [
  'visitor',
  'suspended',
  'deactivated',
  'unconfirmed',
  'seeker',
  'newProvider',
  'waitingProvider',
  'provider',
  'refusedProvider',
  'unpaidAdmin',
  'smeAdmin',
  'smeEmployee',
  'otherSuperAdmin',
] satisfies Role[]

/** Numbers that follow from a seed (mulberry32), so that a call that went wrong is made again. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Chance = { seed: number; count: number }
type RandomCall = { role: Role; row: Row; extra: Record<string, string> }

/** Fields that clients and attackers send where something is meant by them. */
const NAMES = ['id', 'userId', 'accountId', 'partyId', 'companyId', 'ownerId', 'member', 'username', 'email']
const MORE_NAMES = ['reference', 'slug', 'url', 'token', 'code', 'intent', 'role', 'name', 'type', 'position']

/**
 * Calls of all routes and wire calls by whom they are none of the business of: names of what belongs to
 * others, and values of the corpus, in the path, the query and the fields, the latter also several at once
 * and nested.
 */
function randomCalls(world: World, { seed, count }: Chance): RandomCall[] {
  const chance = chanceOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const bad = badTexts().filter(({ value }) => value.length <= 2_000)
  const theirs = namesOf(world)
  const value = () => (chance() < 0.65 ? pick(theirs) : pick(bad).value)
  const changed = (fields: Record<string, string>, how: number) =>
    Object.fromEntries(Object.entries(fields).map(([name, old]) => [name, chance() < how ? value() : old]))
  const shape = (name: string) => pick([name, name, name, `${name}[]`, `${name}[$ne]`, `data.${name}`])
  return Array.from({ length: count }, () => {
    const row = pick(MATRIX)
    const at = changed(row.at(world), 0.7)
    // A path holds what browsers can write in it.
    for (const [name, part] of Object.entries(at))
      at[name] = name === '?' ? part : encodeURIComponent(part.slice(0, 300).toWellFormed()) || '-'
    if (chance() < 0.2) at['?'] = String(new URLSearchParams({ [pick(NAMES)]: value() }))
    const sent = row.send && changed(row.send(world), 0.4)
    const extra: Record<string, string> = {}
    for (let more = Math.floor(chance() * 4); more > 0; more -= 1)
      extra[shape(pick([...NAMES, ...MORE_NAMES]))] = value()
    return { role: pick(OUTSIDERS), row: { ...row, at: () => at, send: sent && (() => sent) }, extra }
  })
}

/**
 * Makes random calls; returns those that were answered by a fault, by words of others, or by the way to
 * another site.
 */
export async function randomFaults(
  { port, world }: { port: number; world: World },
  chances: Chance,
): Promise<string[]> {
  const faults: string[] = []
  const waiting = randomCalls(world, chances)
  const cookies = new Map<Role, string | null>()
  for (const role of OUTSIDERS) cookies.set(role, await world.cookieOf(role))
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const { role, row, extra } = call
      const cookie = /logout$/.test(row.of) ? await world.cookieOf(role) : (cookies.get(role) ?? null)
      const answer = await ask(port, row, world, { cookie, extra })
      const where = `${role} at ${addressOf(row, world)} ${JSON.stringify([row.send?.(world), extra])}`
      if (answer.status >= 500) faults.push(`${answer.status}: ${where}`)
      if (answer.location && !/^(\/(?![/\\])|http:\/\/localhost:\d+\/)/.test(answer.location))
        faults.push(`${answer.location}: ${where}`)
      for (const { word } of MARKS) if (answer.body.includes(word)) faults.push(`${word}: ${where}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

/** What others have, by all the names that it has. */
function namesOf(world: World): string[] {
  const people = OWNERS.map((role) => world.memberOf(role))
  const things = Object.values(world).filter((thing) => typeof thing === 'string' && thing !== '')
  return [
    ...people.flatMap(({ id, partyId, displayUsername, email }) => [id, partyId, displayUsername, email]),
    ...(things as string[]),
    world.event.slug,
    world.event.typeId,
  ]
}

/**
 * Every row about the owners and their company, by the rules of what is personal; those that come later are
 * not looked at, nor how many questions and proposals providers have sent to an open requirement, as they
 * may.
 */
export async function ownersRows(world: World): Promise<Map<string, string>> {
  const people = OWNERS.map((role) => world.memberOf(role))
  const subjects = [
    ...people.map(({ id, partyId, displayUsername, email }) => ({
      accountId: id,
      partyId,
      username: displayUsername.toLowerCase(),
      email: email.toLowerCase(),
      provenEmail: email.toLowerCase(),
    })),
    ...[world.firm, world.location as PartyId].map((partyId) => ({
      accountId: newId<AccountId>(),
      partyId,
      username: '',
      email: '-',
      provenEmail: null,
    })),
  ]
  const found = new Map<string, string>()
  for (const who of subjects)
    for (const { table, of } of await allPersonalRows()) {
      const where = of?.(who)
      if (!where) continue
      const rows = await db()
        .select({ row: sql<string>`(to_jsonb(${table}) - 'question_count' - 'proposal_count')::text` })
        .from(table as PgTable)
        .where(where)
      for (const { row } of rows) found.set(`${getTableName(table)} ${keyOf(row)}`, row)
    }
  return found
}

const keyOf = (row: string): string => {
  const { id, slug, kind, company_id, member_id, trainer_id, party_id, account_id, file_id } = JSON.parse(row)
  return JSON.stringify([id, slug, kind, company_id, member_id, trainer_id, party_id, account_id, file_id])
}
