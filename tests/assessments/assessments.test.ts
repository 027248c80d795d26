import { text } from 'node:stream/consumers'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { answerQuestionnaire } from '#app/features/delivery/assessments/answer-questionnaire.server.ts'
import { askDue } from '#app/features/delivery/assessments/ask-due.server.ts'
import { declineQuestionnaire } from '#app/features/delivery/assessments/decline-questionnaire.server.ts'
import { getQuestionnaire } from '#app/features/delivery/assessments/queries-questionnaire.server.ts'
import { getResults } from '#app/features/delivery/assessments/queries-results.server.ts'
import { getSettings } from '#app/features/delivery/assessments/queries-settings.server.ts'
import {
  compareProviders,
  listAssessments,
  listChoices,
} from '#app/features/delivery/assessments/queries-trainings.server.ts'
import { refuseQuestionnaires } from '#app/features/delivery/assessments/refuse-questionnaires.server.ts'
import { remindParticipants } from '#app/features/delivery/assessments/remind-participants.server.ts'
import { saveSettings } from '#app/features/delivery/assessments/save-settings.server.ts'
import { stopQuestionnaires } from '#app/features/delivery/assessments/stop-questionnaires.server.ts'
import { assessmentAnswers, questionnaires } from '#app/features/delivery/assessments/tables.server.ts'
import { typedAnswer } from '#app/features/delivery/assessments/testing.server.ts'
import { wantedAssessmentsOf } from '#app/features/delivery/assessments/wanted-assessments.ts'
import { writeResults } from '#app/features/delivery/assessments/write-results.server.ts'
import { aPresence } from '#app/features/delivery/attendance/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { reasonOf } from '../proposals/rounds.ts'
import { ask, aTrainedCompany, DAY, inDays } from './trained.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const PAGE = { limit: 50, offset: 0 }
const wanted = (query = '') => wantedAssessmentsOf(new URLSearchParams(query))
const visitor = makeContext({})
const mailsOf = (kind: string) =>
  db()
    .select({
      to: emails.toAddress,
      language: emails.language,
      text: emails.text,
      unsubscribe: emails.unsubscribe,
    })
    .from(emails)
    .where(like(emails.kind, `assessments.${kind}`))
const clearMails = () => db().delete(emails)

describe('who is asked', () => {
  test('everybody with a seat where nothing was noted, once, in the own language; only who was there else', async () => {
    await clearMails()
    const { event, emails: addresses } = await aTrainedCompany({ seats: 3 })
    const [one = '', other = '', third = ''] = addresses
    await inTransaction((tx) => anAccount(tx, { email: other, language: 'ja' }))
    const { asked, all } = await ask(event.id, 'end')
    expect(asked).toBe(3)
    expect(all.map(({ email, levels }) => [email, levels])).toEqual(
      addresses.map((email) => [email, ['reaction', 'learning']]),
    )
    const mails = await mailsOf('questions')
    expect(mails.map(({ to, language }) => [to, language]).toSorted()).toEqual([
      [one, 'de'],
      [other, 'ja'],
      [third, 'de'],
    ])
    expect(mails[0]?.text).toContain(`/de/assessment/${all[0]?.token}`)
    expect(mails[0]?.unsubscribe).toContain(`/assessment/${all[0]?.token}/stop`)
    // No copy of the database opens anything.
    expect(all.every(({ token, tokenHash }) => tokenHash !== token)).toBe(true)
    expect((await ask(event.id, 'end')).asked).toBe(0)
    expect(await mailsOf('questions')).toHaveLength(3)

    const noted = await aTrainedCompany({ seats: 3 })
    const seats = await db().select().from(tickets).where(eq(tickets.eventId, noted.event.id))
    const [session] = await db().select().from(eventSessions).where(eq(eventSessions.eventId, noted.event.id))
    const here = seats.find(({ participantEmail }) => participantEmail === noted.emails[2])
    await inTransaction((tx) => aPresence(tx, { ticketId: here?.id ?? '', sessionId: session?.id ?? '' }))
    expect((await ask(noted.event.id, 'end')).all.map(({ email }) => email)).toEqual(noted.emails.slice(2))
  })

  test('what the company wants, at its time: before, at the end, 30 and 90 days later, also who booked', async () => {
    const { event, managerEmail, emails: addresses } = await aTrainedCompany({ seats: 2 })
    // It is over: nobody is asked what one can do before it, and nobody yet what is used of it.
    for (const round of ['before', 'day30', 'day90'] as const)
      expect((await ask(event.id, round)).asked).toBe(0)
    const later = await ask(event.id, 'day30', 30)
    expect(later.all.map(({ email, audience }) => [email, audience]).toSorted()).toEqual(
      [
        [managerEmail.toLowerCase(), 'manager'],
        ...addresses.map((email) => [email, 'participant']),
      ].toSorted(),
    )
    expect((await ask(event.id, 'day90', 90)).asked).toBe(3)
    expect((await ask(event.id, 'day90', 120)).asked).toBe(0)

    const toCome = await aTrainedCompany({ seats: 2, endedDaysAgo: -5 })
    expect((await ask(toCome.event.id, 'before')).asked).toBe(2)
    expect((await ask(toCome.event.id, 'end')).asked).toBe(0)
    const off = await aTrainedCompany({ seats: 2, levels: [] })
    expect((await ask(off.event.id, 'end')).asked).toBe(0)
    const one = await aTrainedCompany({ seats: 2, levels: ['reaction'] })
    expect((await ask(one.event.id, 'day30', 30)).asked).toBe(0)
    expect((await ask(one.event.id, 'end')).all[0]?.levels).toEqual(['reaction'])
  })

  test('by the clock all that is due, and nobody twice, by how many jobs ever', async () => {
    const { event } = await aTrainedCompany({ seats: 4 })
    await Promise.all([askDue(inDays(0)), askDue(inDays(0)), followFacts()])
    expect((await ask(event.id, 'end')).all).toHaveLength(4)
    expect(await reasonOf(askDue(visitor))).toBe('common:refused.notFound')
  })

  test('reminders come twice at most over a moved clock, and never to who answered, declined or left', async () => {
    await clearMails()
    const { event, of, emails: addresses } = await aTrainedCompany({ seats: 4 })
    const { all } = await ask(event.id, 'end')
    const [silent, answers, declines, leaves] = all
    if (!silent || !answers || !declines || !leaves) throw new Error('too few')
    await answerQuestionnaire(visitor, typedAnswer(answers))
    await declineQuestionnaire(visitor, { token: declines.token })
    await refuseQuestionnaires(visitor, { token: leaves.token })
    for (let day = 0; day < 60; day += 1) await Promise.all([1, 2].map(() => remindParticipants(inDays(day))))
    const mails = (await mailsOf('reminder')).filter(({ to }) => addresses.includes(to))
    expect(mails.map(({ to }) => to)).toEqual([silent.email, silent.email])
    expect(mails.every(({ text: said }) => said.includes(silent.token))).toBe(true)

    // Who wants none is asked by nobody again.
    const again = await aTrainedCompany({ seats: 4, of })
    expect((await ask(again.event.id, 'end')).all.map(({ email }) => email)).toEqual(
      addresses.filter((email) => email !== leaves.email),
    )
  })
})

describe('an answer', () => {
  test('of twenty at once one counts; the same again changes nothing, another is refused', async () => {
    const { event, admin } = await aTrainedCompany({ seats: 2 })
    const [asked, raced] = (await ask(event.id, 'end')).all
    if (!asked || !raced) throw new Error('nobody')
    const answers = (of: typeof asked, count: number) =>
      Array.from(
        { length: count },
        (_, at) => () => answerQuestionnaire(visitor, typedAnswer(of, (at % 5) + 1)),
      )
    // All begin at one line, as many as there are connections; and twenty at once.
    await startTogether('questionnaires', answers(raced, 8))
    const tries = await Promise.allSettled(answers(asked, 20).map((answer) => answer()))
    const answersTo = (of: typeof asked) =>
      db().select().from(assessmentAnswers).where(eq(assessmentAnswers.questionnaireId, of.id))
    expect(await answersTo(raced)).toHaveLength(1)
    const rows = await answersTo(asked)
    expect(rows).toHaveLength(1)
    const [kept] = rows
    // Who sent the same answer is told that it is there: four of twenty.
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const rating = kept?.ratings.overall ?? 0
    await answerQuestionnaire(visitor, typedAnswer(asked, rating))
    expect(await reasonOf(answerQuestionnaire(visitor, typedAnswer(asked, (rating % 5) + 1)))).toBe(
      'assessments:refused.answered',
    )
    expect(await reasonOf(declineQuestionnaire(visitor, { token: asked.token }))).toBe(
      'assessments:refused.answered',
    )
    const [listed] = await listAssessments(admin, wanted(), PAGE)
    expect(listed?.figures).toMatchObject({ asked: 2, answered: 2, reaction: null, gain: null })
    await expect(
      db()
        .update(assessmentAnswers)
        .set({ recommend: 1 })
        .where(eq(assessmentAnswers.questionnaireId, asked.id)),
    ).rejects.toThrow()
  })

  test('outsiders have none: no token that was not given opens, answers, declines or ends anything', async () => {
    const { event } = await aTrainedCompany({ seats: 1 })
    const [asked] = (await ask(event.id, 'end')).all
    if (!asked) throw new Error('nobody')
    const before = await db().$count(assessmentAnswers)
    for (const token of [
      '',
      'made-up',
      asked.id,
      asked.tokenHash ?? '',
      `${asked.token}x`,
      asked.token.slice(1),
    ]) {
      expect(await reasonOf(getQuestionnaire(visitor, token))).toBe('common:refused.notFound')
      for (const act of [answerQuestionnaire, declineQuestionnaire, refuseQuestionnaires])
        expect(await reasonOf(act(visitor, { ...typedAnswer(asked), token }))).toBe('common:refused.notFound')
    }
    expect(await db().$count(assessmentAnswers)).toBe(before)
  })

  test('needs each question on a scale, is over after its days, and knows what was asked alone', async () => {
    const { event } = await aTrainedCompany({ seats: 2, outcomes: ['Read a chart', 'Draw one', 'Say why'] })
    const [one, other] = (await ask(event.id, 'end')).all
    if (!one || !other) throw new Error('nobody')
    expect(one.statements).toEqual(['Read a chart', 'Draw one', 'Say why'])
    const wrong = answerQuestionnaire(visitor, typedAnswer(one, 4, { overall: '', s2: '9', recommend: '' }))
    await expect(wrong).rejects.toMatchObject({ fields: { s2: expect.anything() } })
    const missing = answerQuestionnaire(visitor, typedAnswer(one, 4, { overall: '', recommend: '' }))
    await expect(missing).rejects.toMatchObject({
      fields: { overall: { key: 'assessments:form.choose' }, recommend: { key: 'assessments:form.choose' } },
    })
    await answerQuestionnaire(visitor, typedAnswer(one, 5, { used: '1', s4: '1', useful: 'All.' }))
    const [kept] = await db()
      .select()
      .from(assessmentAnswers)
      .where(eq(assessmentAnswers.questionnaireId, one.id))
    expect(Object.keys(kept?.ratings ?? {}).toSorted()).toEqual(
      ['methods', 'organisation', 'overall', 'relevance', 's1', 's2', 's3', 'trainer'].toSorted(),
    )
    expect(kept).toMatchObject({ obstacle: null, useful: 'All.', reaction: 5, learning: 5 })
    const late = makeContext({ now: () => new Date(Date.now() + 22 * DAY) })
    expect(await reasonOf(answerQuestionnaire(late, typedAnswer(other)))).toBe('assessments:refused.expired')
    expect((await getQuestionnaire(late, other.token)).state).toBe('expired')
  })

  test('is asked for no more after a refund, a cancelled seat, a seat passed on', async () => {
    const refunded = await aTrainedCompany({ seats: 1 })
    const cancelled = await aTrainedCompany({ seats: 1 })
    const passedOn = await aTrainedCompany({ seats: 1 })
    const stays = await aTrainedCompany({ seats: 1 })
    const asked = await Promise.all(
      [refunded, cancelled, passedOn, stays].map(async ({ event }) => (await ask(event.id, 'end')).all[0]),
    )
    await db().update(orders).set({ refund: 'full' }).where(eq(orders.id, refunded.order.id))
    await db().update(tickets).set({ state: 'cancelled' }).where(eq(tickets.orderId, cancelled.order.id))
    const other = { participantEmail: 'other@people.example' }
    await db().update(tickets).set(other).where(eq(tickets.orderId, passedOn.order.id))
    for (const one of asked.slice(0, 3)) {
      if (!one) throw new Error('nobody')
      expect((await getQuestionnaire(visitor, one.token)).state).toBe('stopped')
      expect(await reasonOf(answerQuestionnaire(visitor, typedAnswer(one)))).toBe(
        'assessments:refused.stopped',
      )
    }
    await clearMails()
    await remindParticipants(inDays(5))
    expect((await mailsOf('reminder')).map(({ to }) => to)).toContain(asked[3]?.email)
    expect(await stopQuestionnaires(inDays(5))).toBe(3)
    const ended = await db()
      .select({ id: questionnaires.id })
      .from(questionnaires)
      .where(sql`${questionnaires.stoppedAt} is not null`)
    expect(ended.map(({ id }) => id).toSorted()).toEqual(
      asked
        .slice(0, 3)
        .map((one) => one?.id ?? '')
        .toSorted(),
    )
    expect((await ask(refunded.event.id, 'day30', 30)).asked).toBe(0)
  })
})

describe('results', () => {
  test('are withheld at four answers and shown at five, words too; the gain is that of pairs', async () => {
    const { event, admin, manager } = await aTrainedCompany({ seats: 6, endedDaysAgo: -1 })
    const before = (await ask(event.id, 'before')).all
    for (const one of before) await answerQuestionnaire(visitor, typedAnswer(one, 2))
    await db().execute(sql`update events set state = 'completed' where id = ${event.id}`)
    const { all } = await ask(event.id, 'end', 2)
    expect(all.every(({ beforeId }) => beforeId !== null)).toBe(true)
    const soon = makeContext({ now: inDays(2).now })
    for (const [at, one] of all.slice(0, 4).entries())
      await answerQuestionnaire(soon, typedAnswer(one, 4, { useful: `Words ${at}` }))
    const [{ code, figures } = { code: '', figures: null }] = await listAssessments(admin, wanted(), PAGE)
    expect(figures).toEqual({ asked: 12, answered: 10, reaction: null, recommend: null, gain: null })
    const four = await getResults(manager, code)
    const end = (of: typeof four) => of.rounds.find(({ round }) => round === 'end')
    expect(end(four)).toMatchObject({ asked: 6, answered: 4, recommend: null, rated: [], useful: [] })
    expect(four.gained).toEqual([])
    expect(JSON.stringify(four)).not.toContain('Words')

    const [, , , , fifth] = all
    if (!fifth) throw new Error('too few')
    await answerQuestionnaire(soon, typedAnswer(fifth, 4, { useful: 'Words 4' }))
    const five = await getResults(manager, code)
    expect(end(five)).toMatchObject({ answered: 5, recommend: 8 })
    expect(end(five)?.rated.find(({ key }) => key === 'overall')).toMatchObject({
      count: 5,
      mean: 4,
      spread: [0, 0, 0, 5, 0],
    })
    expect(end(five)?.useful).toHaveLength(5)
    expect(five.gained.map(({ pairs, before: was, after }) => [pairs, was, after])).toEqual(
      Array.from({ length: 4 }, () => [5, 2, 4]),
    )
    expect((await listAssessments(admin, wanted(), PAGE))[0]?.figures).toMatchObject({
      reaction: 4,
      recommend: 8,
      gain: 2,
    })
    const file = await text(writeResults(admin, wanted(), 'csv').file)
    expect(file).toContain(',12,11,4.00,8.00,2.00')
    expect(JSON.stringify([five, file])).not.toContain('people.example')
    const broken = (await checkInvariants(inDays(0))).filter((one) => one.broken > 0)
    expect(broken.filter(({ name }) => name.startsWith('assessment'))).toEqual([])
  })

  test('of providers beside each other leave out trainings whose few answers a difference would tell', async () => {
    const owner = await inTransaction((tx) =>
      anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
    )
    const large = await aTrainedCompany({ seats: 6, ownerId: owner.partyId, levels: ['reaction'] })
    const answerAll = async (of: typeof large, rating: number) => {
      for (const one of (await ask(of.event.id, 'end')).all)
        await answerQuestionnaire(visitor, typedAnswer(one, rating))
    }
    await answerAll(large, 5)
    const another = async (seats: number) => {
      const made = await aTrainedCompany({ seats, ownerId: owner.partyId, levels: ['reaction'] })
      const { id: buyerId } = large.company
      await db().update(orders).set({ buyerId }).where(eq(orders.id, made.order.id))
      await db().execute(
        sql`update assessment_settings set levels = '{reaction}' where company_id = ${buyerId}`,
      )
      return made
    }
    await answerAll(await another(2), 1)
    const [first] = await compareProviders(large.admin, PAGE)
    expect(first).toMatchObject({ trainings: 2, answered: 8, reaction: 5, recommend: 10, gain: null })
    await answerAll(await another(3), 1)
    const [both] = await compareProviders(large.admin, PAGE)
    expect(both?.reaction).toBeCloseTo(35 / 11)
    expect(await text(writeResults(large.admin, wanted('view=providers'), 'csv').file)).toContain(
      ',3,11,3.18,',
    )
  })

  test('are those of the own workspace, for its admins and managers; nobody else learns of them', async () => {
    const own = await aTrainedCompany({ seats: 1 })
    const other = await aTrainedCompany({ seats: 1 })
    await ask(own.event.id, 'end')
    const [listed] = await listAssessments(own.admin, wanted(), PAGE)
    const code = listed?.code ?? ''
    expect((await getResults(own.manager, code)).training.title).toBe(own.event.title)
    const provider = { ...makeContext({}), actor: aPerson({ partyId: own.event.ownerId }) }
    for (const ctx of [other.admin, provider, visitor]) {
      expect(await reasonOf(getResults(ctx, code))).toBe('common:refused.notFound')
      expect(await listAssessments(ctx, wanted(), PAGE)).toEqual([])
      expect(await compareProviders(ctx, PAGE)).toEqual([])
      expect((await listChoices(ctx)).years).toEqual([])
      expect(await text(writeResults(ctx, wanted(), 'csv').file)).not.toContain(own.event.title)
    }
    const [{ key } = { key: '' }] = (await listChoices(own.admin)).providers
    expect(await listAssessments(own.admin, wanted(`provider=${key}`), PAGE)).toHaveLength(1)
    expect(await listAssessments(own.admin, wanted('provider=nobody'), PAGE)).toEqual([])
    expect(await listAssessments(own.admin, wanted('year=2001'), PAGE)).toEqual([])
  })

  test('admins alone say what is asked, and write over nothing that they have not seen', async () => {
    const { admin, manager } = await aTrainedCompany({ levels: ['reaction'] })
    const { seen } = await getSettings(admin)
    expect(await reasonOf(saveSettings(manager, { transfer: 'on', seen }))).toBe('common:refused.forbidden')
    expect(await reasonOf(saveSettings(visitor, { transfer: 'on', seen }))).toBe('common:refused.notFound')
    await saveSettings(admin, { reaction: 'on', transfer: 'on', seen })
    expect((await getSettings(manager)).levels).toEqual(['reaction', 'transfer'])
    await expect(saveSettings(admin, { learning: 'on', seen })).rejects.toMatchObject({
      fields: { '': { key: 'common:meanwhile.changed' } },
    })
    await saveSettings(admin, { seen: (await getSettings(admin)).seen })
    expect((await getSettings(admin)).levels).toEqual([])
  })
})
