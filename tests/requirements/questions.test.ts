import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerQuestion } from '#app/features/procurement/requirement-questions/answer-question.server.ts'
import { askQuestion } from '#app/features/procurement/requirement-questions/ask-question.server.ts'
import { hideQuestion } from '#app/features/procurement/requirement-questions/hide-question.server.ts'
import { listQuestions } from '#app/features/procurement/requirement-questions/queries-board.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aProposal,
  aProvider,
  aRequirement,
  type PersonCtx,
  passDeadline,
  reasonOf,
  somebody,
} from '../proposals/rounds.ts'
import { followFacts } from '../support/follow-facts.ts'
import { changeOpen, kindsToldTo } from './change-open.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const visitor = makeContext({})
const ask = (ctx: PersonCtx, url: string, question = 'How tall is the hall?') =>
  askQuestion(ctx, { url, key: randomUUID(), question })

describe('asking', () => {
  test('the seeker sees who asks, and nobody else: no name leaves the server', async () => {
    const { seeker, url } = await aRequirement()
    const [asker, rival] = [await aProvider(), await aProvider()]
    await ask(asker.ctx, url)
    await followFacts()

    const name = asker.account.displayUsername
    const [own] = await listQuestions(seeker.ctx, url)
    expect(own).toMatchObject({ asker: { username: name }, words: 'How tall is the hall?', answer: null })
    const staff = await somebody({}, { staffTasks: ['moderate'] })
    for (const ctx of [visitor, rival.ctx, staff.ctx]) {
      const seen = await listQuestions(ctx, url)
      expect(seen).toMatchObject([{ asker: null, isMine: false }])
      expect(JSON.stringify(seen)).not.toContain(name)
    }
    expect(await listQuestions(asker.ctx, url)).toMatchObject([{ asker: null, isMine: true }])
    expect(await kindsToldTo(seeker.account)).toEqual(['requirementQuestion'])
  })

  test('is for approved providers who may answer, of an open requirement that is not their own', async () => {
    const { seeker, url } = await aRequirement({ audience: 'invited' })
    const provider = await aProvider()
    expect(await reasonOf(ask(provider.ctx, url))).toBe('common:refused.notFound')
    const open = await aRequirement()
    expect(await reasonOf(ask((await somebody()).ctx, open.url))).toBe(
      'requirement-questions:refused.unapproved',
    )
    const approved = { serviceType: 'provider', approval: 'approved' } as const
    const own = { ...seeker.ctx, actor: { ...seeker.ctx.actor, ...approved } }
    expect(await reasonOf(ask(own, url))).toBe('requirement-questions:refused.own')
    await cancelRequirement(open.seeker.ctx, { url: open.url, reason: 'Found.' })
    expect(await reasonOf(ask(provider.ctx, open.url))).toBe('requirement-questions:refused.closed')
    expect(await reasonOf(ask(provider.ctx, url, ' '))).toBe('question: common:invalid.required')
  })

  test('ten presses with one key ask once', async () => {
    const { url } = await aRequirement()
    const { ctx } = await aProvider()
    const input = { url, key: randomUUID(), question: 'How many forklifts?' }
    await Promise.all(Array.from({ length: 10 }, () => askQuestion(ctx, input)))
    expect(await listQuestions(visitor, url)).toHaveLength(1)
    const broken = await checkInvariants(systemContext('test'))
    expect(broken.filter((one) => one.broken > 0)).toEqual([])
  })

  test('ends by the database’s clock, before the deadline where that is said', async () => {
    const { url } = await aRequirement()
    const { ctx } = await aProvider()
    await db()
      .update(requirements)
      .set({ questionsUntil: new Date(Date.now() - 1_000) })
      .where(eq(requirements.slug, url))
    const behind = { ...ctx, now: () => new Date(Date.now() - 600_000) }
    expect(await reasonOf(ask(behind, url))).toBe('requirement-questions:refused.late')
    expect(await listQuestions(visitor, url)).toEqual([])
    expect((await getRequirement(visitor, url)).open).toBe(true)
  })

  test('contact details in questions and answers are masked for all', async () => {
    const { seeker, url } = await aRequirement()
    const { ctx } = await aProvider()
    const { code } = await ask(ctx, url, 'Write to me at nobody@example.com')
    await answerQuestion(seeker.ctx, { url, code, answer: 'Call +39 345 678 9012' })
    for (const reader of [visitor, seeker.ctx, ctx]) {
      const seen = JSON.stringify(await listQuestions(reader, url))
      expect(seen).not.toContain('nobody@example.com')
      expect(seen).not.toContain('345 678')
    }
  })
})

describe('answering', () => {
  test('is for all at once: who asked and who answered is told, each once; nothing private, nothing twice', async () => {
    const { seeker, url } = await aRequirement()
    const [asker, other] = [await aProvider(), await aProvider()]
    const { provider } = await aProposal(url)
    const { code } = await ask(asker.ctx, url)
    await ask(other.ctx, url, 'And how wide?')
    const input = { url, code, answer: 'Nine metres.' }
    expect(await reasonOf(answerQuestion(seeker.ctx, { ...input, private: 'on' }))).toBe(
      'private: requirement-questions:form.forAll',
    )
    const pressed = await Promise.all([1, 2, 3].map(() => reasonOf(answerQuestion(seeker.ctx, input))))
    expect(pressed.toSorted()).toEqual([
      'done',
      'requirement-questions:refused.answered',
      'requirement-questions:refused.answered',
    ])
    await followFacts()
    await followFacts()
    expect((await listQuestions(visitor, url))[0]).toMatchObject({ answer: 'Nine metres.' })
    for (const { account } of [asker, other, provider])
      expect(await kindsToldTo(account)).toEqual(['requirementAnswered'])
  })

  test('is the seeker’s alone, until the deadline', async () => {
    const { seeker, url } = await aRequirement()
    const { ctx } = await aProvider()
    const { code } = await ask(ctx, url)
    const input = { url, code, answer: 'Nine metres.' }
    for (const stranger of [ctx, (await somebody()).ctx])
      expect(await reasonOf(answerQuestion(stranger, input))).toBe('common:refused.notFound')
    const other = await aRequirement()
    expect(await reasonOf(answerQuestion(other.seeker.ctx, { ...input, url: other.url }))).toBe(
      'common:refused.notFound',
    )
    await passDeadline(url)
    expect(await reasonOf(answerQuestion(seeker.ctx, input))).toBe('requirement-questions:refused.late')
  })
})

describe('hiding', () => {
  test('is for staff who moderate, who still see it', async () => {
    const { seeker, url } = await aRequirement()
    const { code } = await ask((await aProvider()).ctx, url)
    for (const ctx of [visitor, seeker.ctx, (await somebody({}, { staffTasks: ['refund'] })).ctx])
      expect(await reasonOf(hideQuestion(ctx, { code }))).toBe('common:refused.notFound')
    const staff = await somebody({}, { staffTasks: ['moderate'] })
    await hideQuestion(staff.ctx, { code })
    expect(await listQuestions(visitor, url)).toEqual([])
    expect(await listQuestions(staff.ctx, url)).toMatchObject([{ code, isHidden: true }])
    expect(await reasonOf(answerQuestion(seeker.ctx, { url, code, answer: 'No.' }))).toBe(
      'requirement-questions:refused.closed',
    )
  })
})

describe('what follows', () => {
  test('a question makes a later change an amendment, of which its asker is told once', async () => {
    const { seeker, url } = await aRequirement()
    const asker = await aProvider()
    await ask(asker.ctx, url)
    expect(await changeOpen(seeker.ctx, url, { city: 'Milan' })).toMatchObject({ amendment: 1 })
    await followFacts()
    expect(await kindsToldTo(asker.account)).toEqual(['requirementAmended'])
  })

  test('who has only asked hears that it is over, and why', async () => {
    const [withdrawn, ended] = [await aRequirement(), await aRequirement()]
    const [one, other] = [await aProvider(), await aProvider()]
    await ask(one.ctx, withdrawn.url)
    await ask(other.ctx, ended.url)
    await cancelRequirement(withdrawn.seeker.ctx, { url: withdrawn.url, reason: 'Call +39 345 678 9012.' })
    await passDeadline(ended.url)
    await expireRequirements(systemContext('test'))
    await followFacts()
    expect(await kindsToldTo(one.account)).toEqual(['requirementWithdrawn'])
    expect(await kindsToldTo(other.account)).toEqual(['requirementEnded'])
    const { closedReason } = await getRequirement(visitor, withdrawn.url)
    expect(closedReason).toMatch(/^Call \[/)
  })
})
