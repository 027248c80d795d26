import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import {
  type StoredAttachment,
  storeAttachment,
} from '#app/features/people/parties/store-attachment.server.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { dayAhead } from '#app/features/sales/training-requests/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

export type PersonCtx = Ctx & { actor: Person }

const APPROVED = { serviceType: 'provider', approval: 'approved' } as const

export async function somebody(given: Parameters<typeof anAccount>[1] = {}, changes: Partial<Person> = {}) {
  const account = await inTransaction((tx) => anAccount(tx, given))
  const ctx: PersonCtx = { ...makeContext({ ip: '127.0.0.1' }), actor: personOf(account, changes) }
  return { account, ctx }
}

export const aProvider = () => somebody(APPROVED, APPROVED)

/** A requirement that is open for ten days, of somebody new, or posted in the context that is given. */
export async function aRequirement(changes: Record<string, string> = {}, given?: PersonCtx) {
  const seeker = await somebody()
  const { url } = await postRequirement(given ?? seeker.ctx, await typedRequirement(changes))
  return { seeker, url }
}

/** What the form of a requirement sends. */
export async function typedRequirement(changes: Record<string, string> = {}) {
  const category = (await inTransaction((tx) => aCategory(tx))).slug
  return {
    intent: 'publish',
    key: randomUUID(),
    title: `Forklift basics ${randomUUID().slice(0, 8)}`,
    category,
    description: 'Two groups.',
    participants: '10',
    mode: 'onsite',
    city: 'Turin',
    country: 'IT',
    trainingLanguage: 'it',
    language: 'en',
    deadline: dayAhead(10),
    currency: 'EUR',
    budgetFrom: '',
    budgetTo: '5000',
    ...changes,
  }
}

/** What the form of a proposal sends: two days at 1,200 euros each. */
export const typedProposal = (url: string, changes: Record<string, string> = {}) => ({
  url,
  key: randomUUID(),
  version: '0',
  currency: 'EUR',
  feeUnit: 'day',
  fee: '1.200',
  travel: 'included',
  materials: 'included',
  timeZone: 'Europe/Rome',
  day1: dayAhead(40),
  day2: dayAhead(41),
  from: '09:00',
  to: '17:00',
  validUntil: dayAhead(30),
  words: 'Two days with your own trucks.',
  ...changes,
})

/** A text that somebody has brought up. */
export async function aFile(ctx: PersonCtx, name = 'outline.txt') {
  const at = path.join(tmpdir(), randomUUID())
  await writeFile(at, `What it is about: ${randomUUID()}`)
  const stored = await storeAttachment(ctx, { field: 'files', name, bytes: 60, path: at })
  await rm(at)
  return stored
}

/** What an address of its own says that leads somebody to a file. */
export const linkOf = (name: string, { actor }: PersonCtx) => ({
  name,
  accountId: actor.accountId,
  partyId: actor.partyId,
  isPreview: false,
  isCase: false,
})

/** A new provider's proposal, with its code, and the files that `attach` brings up for it. */
export async function aProposal(
  url: string,
  changes: Record<string, string> = {},
  attach: (ctx: PersonCtx) => Promise<StoredAttachment[]> = async () => [],
) {
  const provider = await aProvider()
  await submitProposal(provider.ctx, typedProposal(url, changes), await attach(provider.ctx))
  const own = await findOwnProposal(provider.ctx, url)
  return { provider, code: own?.code ?? '' }
}

/** Its deadline was a second ago, though nobody has noticed yet. */
export async function passDeadline(url: string): Promise<void> {
  await db()
    .update(requirements)
    .set({ deadline: new Date(Date.now() - 1_000) })
    .where(eq(requirements.slug, url))
}

export const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => {
      if (error instanceof Refusal) return error.reason
      if (error instanceof BadInput)
        return Object.entries(error.fields).map(([at, { key }]) => `${at}: ${key}`)[0] ?? 'bad input'
      throw error
    },
  )
