import { buffer, text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { writeComparison } from '#app/features/procurement/evaluations/write-comparison.server.ts'
import { writeMemo } from '#app/features/procurement/evaluations/write-memo.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { compareProposal } from '#app/features/procurement/proposals/comparison.ts'
import { declineProposal } from '#app/features/procurement/proposals/decline-proposal.server.ts'
import { getReceivedProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { decimalOf } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { aFile, aProposal, aRequirement, reasonOf, somebody } from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** Proposals in three currencies, one with travel that is not known. */
async function aRound() {
  const { seeker, url } = await aRequirement()
  const words = 'Two days; "own" trucks\nand a test'
  const euro = await aProposal(url, { words }, async (ctx) => [await aFile(ctx, 'outline.txt')])
  const franc = await aProposal(url, { currency: 'CHF', fee: '1.500', travel: 'unknown' })
  const yen = await aProposal(url, { currency: 'JPY', fee: '200000', feeUnit: 'person' })
  return { seeker, url, euro, franc, yen }
}

test('the comparison as a file has the figures of the screen, and names what is not known', async () => {
  const { seeker, url } = await aRound()
  const received = await getReceivedProposals(seeker.ctx, url)
  const csv = await text(writeComparison(seeker.ctx, received, 'csv').file)
  for (const { said, provider } of received.proposals) {
    const line = csv.split('\r\n').find((one) => one.includes(provider))
    const figures = compareProposal(said, 'EUR')
    for (const amount of [figures.total, figures.perPerson, figures.perPersonAndDay])
      expect(line).toContain(decimalOf(amount))
    expect(line?.includes('Travel costs')).toBe(said.travel === 'unknown')
  }
  expect(csv).toContain('"Two days; ""own"" trucks')

  const workbook = await buffer(writeComparison(seeker.ctx, received, 'xlsx').file)
  const sheet = String(readZip(workbook).get('xl/worksheets/sheet1.xml'))
  for (const { said } of received.proposals)
    expect(sheet).toContain(`<v>${decimalOf(compareProposal(said, 'EUR').total)}</v>`)
  expect(sheet.match(/<row /g)).toHaveLength(received.proposals.length + 1)
})

test('a rating is in stars wherever it stands', async () => {
  const { seeker, url } = await aRequirement()
  const { provider } = await aProposal(url)
  await db()
    .insert(trainerProfiles)
    .values({
      partyId: provider.account.partyId as never,
      displayName: 'Vera Rossi',
      rating: 45,
      ratingCount: 12,
      yearsOfPractice: 9,
    } as typeof trainerProfiles.$inferInsert)
  const [seen] = (await getReceivedProposals(seeker.ctx, url)).proposals
  expect(seen).toMatchObject({ rating: 4.5, ratingCount: 12, yearsOfPractice: 9, responds: null })
})

test('the memo says in six languages who was chosen, for how much, why others were not, and when', async () => {
  const { seeker, url, euro, franc, yen } = await aRound()
  expect(await reasonOf(writeMemo(seeker.ctx, url)), 'before it is decided').toBe('common:refused.notFound')
  await declineProposal(seeker.ctx, { code: yen.code, version: '1', reason: 'Too dear for us.' })
  await awardProposal(seeker.ctx, { code: euro.code, version: '1', venue: 'Via Roma 1' })
  const { proposals } = await getReceivedProposals(seeker.ctx, url)
  const nameOf = ({ code }: { code: string }) => proposals.find((one) => one.code === code)?.provider ?? ''
  for (const language of LANGUAGES) {
    const { content } = await writeMemo({ ...seeker.ctx, language }, url)
    const said = textOfPdf(content).replaceAll('\n', ' ')
    for (const one of [euro, franc, yen]) expect(said).toContain(nameOf(one))
    expect(said).toContain('Too dear for us.')
    expect(said).toContain('outline.txt')
    expect(said).toMatch(/EUR.?2.?400|2.?400.*EUR/)
    expect(said).not.toMatch(/memo\.|\{\{/)
  }
  for (const { ctx } of [await somebody(), euro.provider])
    expect(await reasonOf(writeMemo(ctx, url))).toBe('common:refused.notFound')
})
