import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { agreeScores } from '#app/features/procurement/evaluations/agree-scores.server.ts'
import { pointsField } from '#app/features/procurement/evaluations/inputs.ts'
import { getEvaluation } from '#app/features/procurement/evaluations/queries-scores.server.ts'
import { scoreProposal } from '#app/features/procurement/evaluations/score-proposal.server.ts'
import { stateConflict } from '#app/features/procurement/evaluations/state-conflict.server.ts'
import { proposalScores } from '#app/features/procurement/evaluations/tables.server.ts'
import { writeMemo } from '#app/features/procurement/evaluations/write-memo.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { listCriteria } from '#app/features/procurement/requirements/queries-criteria.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aProposal, aRequirement, type PersonCtx, reasonOf, somebody, typedProposal } from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** A requirement of a company with two criteria, two of its people, and two proposals. */
async function aJudgedRound(changes: Record<string, string> = {}) {
  const { url } = await aRequirement({
    criterion1: 'Method',
    weight1: '60',
    criterion2: 'Dates',
    weight2: '40',
    ...changes,
  })
  const company = await inTransaction((tx) => aCompany(tx))
  await db().update(requirements).set({ ownerId: company.id }).where(eq(requirements.slug, url))
  const colleague = async (): Promise<PersonCtx> => {
    const { account, ctx } = await somebody()
    await inTransaction((tx) => aMember(tx, { company, member: account.partyId }))
    return { ...ctx, actor: actingFor(ctx.actor, { ...company, kind: 'company' }) }
  }
  const [one, other] = [await colleague(), await colleague()]
  const [first, second] = [await aProposal(url), await aProposal(url)]
  const criteria = await listCriteria(one, url)
  const points = (method: string, dates: string) => ({
    [pointsField(criteria[0]?.id ?? '')]: method,
    [pointsField(criteria[1]?.id ?? '')]: dates,
  })
  return { url, one, other, first, second, criteria, points }
}

const read = ({ code }: { code: string }) => ({ code, version: '1' })

describe('evaluators', () => {
  test('score alone, see the others only then, and agree; the score is the weighted share', async () => {
    const { url, one, other, first, points } = await aJudgedRound()
    await scoreProposal(one, { ...read(first), ...points('7', '5') })
    expect((await getEvaluation(other, url)).judgedOf(first.code)).toMatchObject({ own: {}, others: [] })
    expect(await reasonOf(agreeScores(other, { ...read(first), ...points('9', '9') }))).toBe(
      'evaluations:refused.aloneFirst',
    )
    await scoreProposal(other, { ...read(first), ...points('9', '5') })
    const seen = (await getEvaluation(other, url)).judgedOf(first.code)
    expect(seen).toMatchObject({ ownScore: 740, score: null })
    expect(seen.others).toMatchObject([{ score: 620 }])
    await agreeScores(one, { ...read(first), ...points('8', '5') })
    expect((await getEvaluation(other, url)).judgedOf(first.code).score).toBe(680)
  })

  test('twenty presses at once leave one score for each criterion', async () => {
    const { one, first, points } = await aJudgedRound()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        scoreProposal(one, { ...read(first), ...points(String(at % 11), '5') }),
      ),
    )
    const rows = await db()
      .select()
      .from(proposalScores)
      .where(eq(proposalScores.accountId, one.actor.accountId as never))
    expect(rows).toHaveLength(2)
  })

  test('a new version is judged anew, and an older one is not judged unread', async () => {
    const { url, one, first, points } = await aJudgedRound()
    await scoreProposal(one, { ...read(first), ...points('7', '5') })
    await submitProposal(first.provider.ctx, typedProposal(url, { version: '1', fee: '900' }))
    expect((await getEvaluation(one, url)).judgedOf(first.code)).toMatchObject({ own: {}, ownScore: null })
    expect(await reasonOf(scoreProposal(one, { ...read(first), ...points('7', '5') }))).toBe(
      'proposals:refused.changed',
    )
  })

  test('who is partial says so: the points go, none are taken, and the memo names it', async () => {
    const { url, one, other, first, second, points } = await aJudgedRound()
    await scoreProposal(one, { ...read(first), ...points('10', '10') })
    await stateConflict(one, { url, conflict: 'on' })
    expect(await reasonOf(scoreProposal(one, { ...read(second), ...points('0', '0') }))).toBe(
      'evaluations:refused.conflict',
    )
    await scoreProposal(other, { ...read(first), ...points('8', '5') })
    expect((await getEvaluation(other, url)).judgedOf(first.code).others).toEqual([])
    await agreeScores(other, { ...read(first), ...points('8', '5') })
    await awardProposal(other, { ...read(first), venue: 'Via Roma 1' })
    expect(await reasonOf(scoreProposal(other, { ...read(first), ...points('1', '1') }))).toBe(
      'proposals:refused.decided',
    )
    expect(await reasonOf(stateConflict(one, { url }))).toBe('proposals:refused.decided')
    const said = readPaper((await writeMemo(other, url)).content).replaceAll('\n', ' ')
    for (const part of [
      'Method (60%)',
      'Score: 68%',
      'Method: 8, Dates: 5',
      'Conflict of interest stated by',
    ])
      expect(said).toContain(part)
  })

  test('points are 0 to 10, for each criterion, of a proposal that may be read', async () => {
    const { url, one, first, points } = await aJudgedRound()
    for (const [method, dates] of [
      ['11', '5'],
      ['-1', '5'],
      ['', '5'],
      ['1e1', '5'],
    ] as const)
      expect(await reasonOf(scoreProposal(one, { ...read(first), ...points(method, dates) }))).toMatch(
        /^points-.*: evaluations:invalid.points$/,
      )
    const stranger = await somebody()
    for (const ctx of [stranger.ctx, first.provider.ctx])
      for (const work of [scoreProposal, agreeScores])
        expect(await reasonOf(work(ctx, { ...read(first), ...points('1', '1') }))).toBe(
          'common:refused.notFound',
        )
    expect(await reasonOf(stateConflict(stranger.ctx, { url, conflict: 'on' }))).toBe(
      'common:refused.notFound',
    )
    const sealed = await aJudgedRound({ sealed: 'on' })
    expect(
      await reasonOf(scoreProposal(sealed.one, { ...read(sealed.first), ...sealed.points('1', '1') })),
    ).toBe('common:refused.notFound')
  })
})
