import { readFileSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { cancelSeries } from '#app/features/catalogue/event-publishing/cancel-series.server.ts'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { changeSeries } from '#app/features/catalogue/event-publishing/change-series.server.ts'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { discardDraft } from '#app/features/catalogue/event-publishing/discard-draft.server.ts'
import {
  getDraft,
  getOwnEvent,
  listDrafts,
} from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { runEvent } from '#app/features/catalogue/event-publishing/run-event.server.ts'
import { saveDraft } from '#app/features/catalogue/event-publishing/save-draft.server.ts'
import { eventForm } from '#app/features/catalogue/event-publishing/testing.server.ts'
import { withdrawEvent } from '#app/features/catalogue/event-publishing/withdraw-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { archiveTopic } from '#app/features/catalogue/topic-editing/archive-topic.server.ts'
import { duplicateTopic } from '#app/features/catalogue/topic-editing/duplicate-topic.server.ts'
import { publishTopic } from '#app/features/catalogue/topic-editing/publish-topic.server.ts'
import { getOwnTopic, listOwnTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { writeTopic } from '#app/features/catalogue/topic-editing/write-topic.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, topicForm } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany } from '#app/features/people/parties/testing.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { changeRequirement } from '#app/features/procurement/requirements/change-requirement.server.ts'
import {
  getOwnRequirement,
  listOwnRequirements,
} from '#app/features/procurement/requirements/queries-own.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { getSales, listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { getSoldEvent, listSoldOrders } from '#app/features/sales/organiser-sales/sold/queries-sold.server.ts'
import { listScheduleCalendar } from '#app/features/sales/training-schedule/queries-calendar.server.ts'
import {
  type ApiClient,
  hasAccount,
  hasSession,
  hasTask,
  isPerson,
  PROGRAM_SCOPES,
  type Program,
  type ProgramScope,
  programUnder,
  requireAccountHolder,
  requireSession,
  STAFF_TASKS,
  seesAll,
} from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { callAsProgram, programUseCases } from '#app/platform/program-calls.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'

const FORBIDDEN = { kind: 'forbidden', reason: 'common:refused.forbidden' }
const NOT_FOUND = { kind: 'notFound' }

/** A client of an approved trainer, unless said otherwise. */
const aClient = (partyId: PartyId, given: Partial<ApiClient> = {}): ApiClient => ({
  clientId: newId(),
  partyId,
  role: 'self',
  company: null,
  approval: 'approved',
  serviceType: 'provider',
  mayPublish: true,
  scopes: PROGRAM_SCOPES,
  ...given,
})
const without = (client: ApiClient, scope: string) => ({
  ...client,
  scopes: client.scopes.filter((one) => one !== scope),
})

type Act = (...given: never[]) => Promise<unknown>
const nameOf = (act: unknown) => (act as Act).name
const FILES = import.meta.glob<Record<string, unknown>>([
  '/app/features/**/*.server.ts',
  '!**/testing.server.ts',
])
const ROW = /^- `[\w-]+\/(?<name>\w+)` in /gm

/** Every use case of the product, and every read of a query file. */
async function everything(): Promise<Map<string, Act>> {
  const listed = new Set([...readFileSync('docs/use-cases.md', 'utf8').matchAll(ROW)].map(([, name]) => name))
  const found = new Map<string, Act>()
  for (const [file, load] of Object.entries(FILES)) {
    const isQuery = /\/queries[^/]*\.server\.ts$/.test(file)
    for (const [name, act] of Object.entries(await load()))
      if (typeof act === 'function' && (listed.has(name) || (isQuery && /^(list|get|find)[A-Z]/.test(name))))
        found.set(`${file} ${name}`, act as Act)
  }
  const names = new Set([...found.keys()].map((key) => key.split(' ')[1]))
  expect([...listed].filter((name) => name !== undefined && !names.has(name))).toEqual([])
  return found
}

const opened = async () =>
  (await programUseCases.read()).flatMap((open) =>
    Object.entries(open).flatMap(([scope, acts]) =>
      acts.map((act) => ({ scope: scope as ProgramScope, act: act as unknown as Act })),
    ),
  )

const PAGE = { state: null, limit: 10, offset: 0 }
const REQUIREMENT = {
  intent: 'draft',
  key: newId(),
  seen: '',
  title: 'Glazing',
  language: 'en',
  description: 'Panes.',
  participants: '5',
  mode: 'online',
  trainingLanguage: 'en',
  city: '',
  country: '',
  wishedFrom: '',
  wishedTo: '',
  deadline: '2040-01-01',
  budgetFrom: '',
  budgetTo: '',
  currency: 'EUR',
}

let client: ApiClient
let rival: ApiClient
let stranger: ApiClient
let category: string

/** Of each kind of thing one of the rival's, which is not public. */
async function ofRival() {
  const { url: topic } = await callAsProgram(rival, writeTopic, [topicForm({ category })])
  const { slug: event } = await callAsProgram(rival, createEvent, [eventForm({ category })])
  const { draft } = await callAsProgram(rival, saveDraft, [eventForm({ category, title: 'Later' })])
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.slug, event))
    if (!row) throw new Error('no event was offered')
    const { id: eventId, currency } = row
    const types = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const buyer = await anAccount(tx)
    await anOrder(tx, { event: { id: eventId, ownerId: rival.partyId, currency, types }, buyer })
    const booked = await anEvent(tx, { ownerId: stranger.partyId })
    await anOrder(tx, { event: booked, buyer: { partyId: rival.partyId, accountId: buyer.id } })
    const [made] = await tx.select().from(categories).where(eq(categories.slug, category))
    const [wanted] = await someRequirements(tx, [
      {
        ownerId: rival.partyId,
        postedBy: buyer.id,
        categoryId: made?.id ?? '',
        title: 'Welding',
        language: 'en',
        participants: 3,
        mode: 'online',
        trainingLanguage: 'en',
        deadline: new Date('2040-01-01'),
      },
    ])
    return { topic, event, eventId, draft, requirement: wanted?.slug ?? '' }
  })
}

beforeAll(async () => {
  await inTransaction(async (tx) => {
    const trainer = { serviceType: 'provider', approval: 'approved' } as const
    client = aClient((await anAccount(tx, trainer)).partyId)
    rival = aClient((await anAccount(tx, trainer)).partyId)
    stranger = aClient((await anAccount(tx, trainer)).partyId)
    category = (await aCategory(tx)).slug
  })
})

describe('a program', () => {
  test('is refused by everything that no scope opens, whatever scopes it has', async () => {
    const all = await everything()
    const open = new Set((await opened()).map(({ act }) => act))
    const closed = [...all].filter(([, act]) => !open.has(act))
    expect(closed.length).toBeGreaterThan(500)
    for (const [name, act] of closed)
      await expect(callAsProgram(client, act as never, []), name).rejects.toMatchObject(FORBIDDEN)
  })

  test('is refused by each use case without the very scope that opens it', async () => {
    const open = await opened()
    expect(open.length).toBeGreaterThan(20)
    expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(PROGRAM_SCOPES))
    expect(new Set(open.map(({ act }) => act)).size).toBe(open.length)
    for (const { scope, act } of open)
      await expect(callAsProgram(without(client, scope), act as never, []), act.name).rejects.toMatchObject(
        FORBIDDEN,
      )
  })

  test('takes no password, session, account or task of staff, and stands where its party does', async () => {
    for (const scope of PROGRAM_SCOPES) {
      const program = programUnder(client, scope)
      for (const require of [requireSession, requireAccountHolder] as ((actor: typeof program) => void)[])
        expect(() => require(program)).toThrow(expect.objectContaining(FORBIDDEN))
      expect([isPerson, hasAccount, hasSession].some((is) => is(program))).toBe(false)
      expect(STAFF_TASKS.some((task) => hasTask(program, task) || seesAll(program, [task]))).toBe(false)
      const as = roleIn({ actor: program, visitorKey: null }, { provider: client.partyId, task: 'moderate' })
      expect([
        as.isOneOf(['provider']),
        as.isOneOf(['customer', 'admin', 'staff', 'system', 'clock']),
      ]).toEqual([true, false])
      const stranger = roleIn({ actor: program, visitorKey: null }, { provider: rival.partyId })
      expect(stranger.isOneOf(['provider', 'customer', 'admin', 'staff', 'system', 'clock'])).toBe(false)
    }
    expect(() => programUnder(without(client, 'topics:read'), 'topics:read')).toThrow(
      expect.objectContaining(FORBIDDEN),
    )
  })

  test('writes topics as its party', async () => {
    const { url: topic } = await callAsProgram(client, writeTopic, [topicForm({ category })])
    const own = await callAsProgram(client, listOwnTopics, [PAGE])
    expect(own.rows.map(({ url }) => url)).toEqual([topic])
    await callAsProgram(client, publishTopic, [{ topic }])
    expect(await callAsProgram(client, getOwnTopic, [topic])).toMatchObject({ state: 'published' })
    await callAsProgram(client, archiveTopic, [{ topic }])

    const [trace] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.partyId, client.partyId))
      .orderBy(desc(auditEntries.id))
    expect(trace).toMatchObject({
      action: 'topic.archive',
      actor: `program:${client.clientId}`,
      accountId: null,
    })
  })

  test('offers events as its party, runs and cancels them, and reads what is sold', async () => {
    const { slug: event } = await callAsProgram(client, createEvent, [eventForm({ category })])
    await callAsProgram(client, saveDraft, [eventForm({ category, title: 'Later' })])
    const [draft] = await callAsProgram(client, listDrafts, [{ limit: 5 }])
    expect(draft).toMatchObject({ title: 'Later' })
    expect(await callAsProgram(client, getOwnEvent, [event])).toBeDefined()
    expect(await callAsProgram(client, listSales, ['drafts', { limit: 5 }])).toHaveLength(1)
    expect(await callAsProgram(client, getSoldEvent, [event])).toMatchObject({ slug: event })
    await callAsProgram(client, cancelEvent, [{ event }])
  })

  test('finds nothing of another party, whatever is open to it', async () => {
    const theirs = await ofRival()
    const foreign: [act: unknown, given: unknown[]][] = [
      [writeTopic, [topicForm({ category, topic: theirs.topic })]],
      [publishTopic, [{ topic: theirs.topic }]],
      [archiveTopic, [{ topic: theirs.topic }]],
      [duplicateTopic, [{ duplicate: theirs.topic, key: newId() }]],
      [getOwnTopic, [theirs.topic]],
      [saveDraft, [eventForm({ category, draft: theirs.draft })]],
      [discardDraft, [{ draft: theirs.draft }]],
      [getDraft, [theirs.draft]],
      [createEvent, [eventForm({ category, draft: theirs.draft })]],
      [changeEvent, [eventForm({ category, event: theirs.event })]],
      [changeSeries, [eventForm({ category, event: theirs.event })]],
      [withdrawEvent, [{ event: theirs.event }]],
      [runEvent, [{ event: theirs.event }]],
      [cancelEvent, [{ event: theirs.event }]],
      [cancelSeries, [{ event: theirs.event }]],
      [getOwnEvent, [theirs.event]],
      [getSales, [theirs.event]],
      [getSoldEvent, [theirs.event]],
      [getOwnRequirement, [theirs.requirement]],
      [changeRequirement, [{ ...REQUIREMENT, category, url: theirs.requirement }]],
      [cancelRequirement, [{ url: theirs.requirement }]],
    ]
    const lists: [act: unknown, given: unknown[], of: (found: never) => unknown[]][] = [
      [listOwnTopics, [PAGE], ({ rows }: { rows: unknown[] }) => rows],
      [listDrafts, [PAGE], (rows) => rows],
      [listSales, ['drafts', PAGE], (rows) => rows],
      [listSoldOrders, [theirs.eventId, { ...PAGE, view: 'all', words: '' }], (rows) => rows],
      [listOwnRequirements, [PAGE], ({ rows }: { rows: unknown[] }) => rows],
      [listScheduleCalendar, ['https://q.example'], (rows) => rows],
    ]
    const walked = [...foreign, ...lists].map(([act]) => act)
    expect(new Set(walked)).toEqual(new Set((await opened()).map(({ act }) => act)))

    for (const [act, given] of foreign)
      await expect(callAsProgram(stranger, act as never, given as never), nameOf(act)).rejects.toMatchObject(
        NOT_FOUND,
      )
    for (const [act, given, of] of lists) {
      const seen = async (who: ApiClient) =>
        of((await callAsProgram(who, act as never, given as never)) as never)
      expect(await seen(stranger), nameOf(act)).toEqual([])
      expect(await seen(rival), nameOf(act)).not.toEqual([])
    }
  })

  test('may no more than its role, whatever its scopes, and writes nothing where a workspace is locked', async () => {
    const company = await inTransaction((tx) => aCompany(tx))
    const kind = 'company' as const
    const workspace = { kind, name: 'Firm', country: null, writableUntil: null, trial: false }
    const manager = aClient(company.id, { role: 'manager', company: workspace })
    await expect(callAsProgram(manager, writeTopic, [topicForm({ category })])).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'topic-editing:refused.writes',
    })
    const locked = { ...workspace, writableUntil: new Date(Date.now() - 1_000) }
    const admin = aClient(company.id, { role: 'admin', company: locked })
    await expect(callAsProgram(admin, writeTopic, [topicForm({ category })])).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'companies:refused.locked',
    })
    expect(await callAsProgram(admin, listOwnTopics, [{ state: null, limit: 1, offset: 0 }])).toMatchObject({
      rows: [],
    })
  })

  test('cannot stand where a person is asked for', () => {
    const forPeople = async (ctx: PersonCtx) => ctx.actor.email
    // @ts-expect-error a program has no email address
    const call = () => callAsProgram(client, forPeople, [])
    // @ts-expect-error there is no program but under one of its scopes
    const made: Program = {
      ...client,
      kind: 'program',
      scope: 'topics:read',
    }
    expect([call, made.kind]).toHaveLength(2)
  })
})
