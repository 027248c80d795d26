import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { acceptDifference } from '#app/features/procurement/order-matching/accept-difference.server.ts'
import { acceptDifferences } from '#app/features/procurement/order-matching/accept-differences.server.ts'
import { matchInvoice } from '#app/features/procurement/order-matching/match-invoice.server.ts'
import { listInvoiceQueue } from '#app/features/procurement/order-matching/queries-queue.server.ts'
import { setTolerance } from '#app/features/procurement/order-matching/set-tolerance.server.ts'
import { purchaseOrderMatches } from '#app/features/procurement/order-matching/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { aProvider, type PersonCtx, reasonOf } from '../proposals/rounds.ts'
import { anInvoice, anOrder, aScene, listed, receive, refused, typedMatch } from './billing.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

describe('differences', () => {
  test('of price and of quantity are said apart, accepted with a reason, and differ anew once they grow', async () => {
    const { admin, manager } = await aTeam({ limit: '15' })
    const provider = await aProvider()
    const sides = { sellerId: provider.account.partyId, buyerId: admin.actor.partyId }
    const scene = { buyer: admin, provider: provider.ctx, username: provider.account.displayUsername }
    const code = await anOrder(scene, [['other', 'Books', '10', '10']])
    const invoice = await anInvoice({ ...sides, lines: [['Books', 4, 1_500]] })
    await receive(admin, code, 0, '4')
    await matchInvoice(manager, typedMatch(code, invoice, [[0, '4', '60']]))
    expect(await listed(invoice)).toMatchObject({ standing: 'differs', priceMinor: 2_000, quantityOver: 0 })
    const accept = (ctx: PersonCtx, reason: string, seen = '0:2000') =>
      acceptDifference(ctx, { code, invoice, reason, seen })
    expect(await reasonOf(accept(manager, 'Agreed by phone.'))).toBe(refused('aboveLimit'))
    expect(await reasonOf(accept(admin, ' '))).toBe('reason: common:invalid.required')
    expect(await reasonOf(accept(admin, 'Read before it grew.', '0:1900'))).toBe(refused('changed'))
    await accept(admin, 'Paper has become dearer.')
    await accept(admin, 'Pressed twice.')
    expect(await listed(invoice)).toMatchObject({ standing: 'accepted', priceMinor: 2_000 })
    const [kept] = await db()
      .select()
      .from(purchaseOrderMatches)
      .where(eq(purchaseOrderMatches.invoiceId, invoice))
    expect(kept).toMatchObject({
      acceptedReason: 'Paper has become dearer.',
      acceptedBy: admin.actor.accountId,
    })
    // One book goes back: what was accepted is no longer all.
    await receive(admin, code, 0, '-1')
    expect(await listed(invoice)).toMatchObject({ standing: 'differs', priceMinor: 2_000, quantityOver: 1 })
    expect(
      await reasonOf(acceptDifference(admin, { code, invoice: randomUUID(), reason: 'No.', seen: '0:0' })),
    ).toBe('common:refused.notFound')
  })

  test('a member whose limit covers it accepts; what does not differ is not accepted', async () => {
    const { admin, manager } = await aTeam({ limit: '25' })
    const provider = await aProvider()
    const sides = { sellerId: provider.account.partyId, buyerId: admin.actor.partyId }
    const code = await anOrder(
      { buyer: admin, provider: provider.ctx, username: provider.account.displayUsername },
      [['other', 'Books', '10', '10']],
    )
    await receive(admin, code, 0, '10')
    const [dear, same] = [
      await anInvoice({ ...sides, lines: [['Books', 4, 1_500]] }),
      await anInvoice({ ...sides, lines: [['Books', 4, 1_000]] }),
    ]
    await matchInvoice(manager, typedMatch(code, dear, [[0, '4', '60']]))
    await matchInvoice(manager, typedMatch(code, same, [[0, '4', '40']]))
    await acceptDifference(manager, { code, invoice: dear, reason: 'As agreed.', seen: '0:2000' })
    expect(
      await reasonOf(acceptDifference(manager, { code, invoice: same, reason: 'Why.', seen: '0:0' })),
    ).toBe(refused('same'))
  })

  test('the tolerance of a company is a percentage or an amount, whichever is more, and its admins say it', async () => {
    const { admin, manager } = await aTeam()
    const provider = await aProvider()
    const sides = { sellerId: provider.account.partyId, buyerId: admin.actor.partyId }
    const scene = { buyer: admin, provider: provider.ctx, username: provider.account.displayUsername }
    const tolerance = { percent: '10', amount: '5', currency: 'EUR' }
    expect(await reasonOf(setTolerance(manager, tolerance))).toBe('common:refused.forbidden')
    expect(await reasonOf(setTolerance(makeContext({}), tolerance))).toBe('common:refused.signIn')
    for (const percent of ['', '26', '-1', '1.234', 'ten'])
      expect(await reasonOf(setTolerance(admin, { ...tolerance, percent }))).toBe(
        'percent: order-matching:tolerance.noPercent',
      )
    await setTolerance(admin, tolerance)
    const code = await anOrder(scene, [['other', 'Books', '10', '10']])
    await receive(admin, code, 0, '10')
    const bill = async (quantity: number, unit: number, amount: string) => {
      const invoice = await anInvoice({ ...sides, lines: [['Books', quantity, unit]] })
      return reasonOf(matchInvoice(admin, typedMatch(code, invoice, [[0, String(quantity), amount]])))
    }
    expect(await bill(12, 1_000, '120')).toBe(refused('over'))
    expect(await bill(10, 1_111, '111.10')).toBe(refused('over'))
    const invoice = await anInvoice({ ...sides, lines: [['Books', 11, 1_000]] })
    await matchInvoice(admin, typedMatch(code, invoice, [[0, '11', '110']]))
    expect(await listed(invoice)).toMatchObject({ standing: 'matches', quantityOver: 0 })
    // What was tolerated stays in order when less is tolerated from now on.
    await setTolerance(admin, { ...tolerance, percent: '0', amount: '0' })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })
})

describe('W14: many in one press', () => {
  test('all that differ are accepted with one reason and one key; what cannot be is said row by row', async () => {
    const { admin, second, manager } = await aTeam({ limit: '25' })
    const provider = await aProvider()
    const sides = { sellerId: provider.account.partyId, buyerId: admin.actor.partyId }
    const scene = { buyer: admin, provider: provider.ctx, username: provider.account.displayUsername }
    const bills: { code: string; invoice: string; tick: string }[] = []
    for (let at = 0; at < 6; at += 1) {
      const code = await anOrder(scene, [['other', 'Books', '10', '10']])
      const unit = at === 5 ? 2_500 : 1_500
      const invoice = await anInvoice({ ...sides, lines: [['Books', 4, unit]] })
      await receive(admin, code, 0, '4')
      await matchInvoice(admin, typedMatch(code, invoice, [[0, '4', String((4 * unit) / 100)]]))
      bills.push({ code, invoice, tick: `${code}:${invoice}:0:${4 * (unit - 1_000)}` })
    }
    const ticks = bills.map(({ tick }) => tick)
    const accept = (ctx: PersonCtx, invoice: string | string[], key = randomUUID() as string) =>
      acceptDifferences(ctx, { key, invoice, reason: 'Paper has become dearer.' })

    expect(await reasonOf(accept(admin, []))).toBe('invoice: order-matching:queue.noneChosen')
    expect(await reasonOf(acceptDifferences(admin, { key: randomUUID(), invoice: ticks, reason: ' ' }))).toBe(
      'reason: common:invalid.required',
    )
    expect(await reasonOf(accept(admin, 'anything'))).toBe('common:refused.notFound')
    // A member accepts what the limit covers; one row that is above it keeps no other back.
    const byManager = await accept(manager, [ticks[0] ?? '', ticks[5] ?? ''])
    expect(byManager.accepted).toBe(1)
    expect(byManager.refused).toMatchObject([{ invoice: bills[5]?.invoice, reason: refused('aboveLimit') }])
    // One grows while it is read.
    const grown = bills[1]
    await receive(admin, grown?.code ?? '', 0, '-1')
    const key = randomUUID()
    const [one, same, rival] = await Promise.all([
      accept(admin, ticks, key),
      accept(admin, ticks, key),
      accept(second, ticks.slice(2)),
    ])
    expect(same).toEqual(one)
    expect(one).toMatchObject({
      accepted: 5,
      refused: [{ invoice: grown?.invoice, reason: refused('changed') }],
    })
    expect(rival).toEqual({ accepted: 4, refused: [] })
    for (const { invoice } of bills)
      expect(await listed(invoice)).toMatchObject({
        standing: invoice === grown?.invoice ? 'differs' : 'accepted',
      })
    expect((await listInvoiceQueue(admin)).map(({ id }) => id)).toEqual([grown?.invoice])
    expect(await reasonOf(accept(admin, ticks.slice(0, 2), key))).toBe('common:refused.keyReused')
  })

  test('strangers, suppliers and other companies accept nothing', async () => {
    const scene = await aScene()
    const code = await anOrder(scene, [['other', 'Books', '10', '10']])
    const invoice = await anInvoice({ ...scene.sides, lines: [['Books', 4, 1_500]] })
    await receive(scene.buyer, code, 0, '4')
    await matchInvoice(scene.buyer, typedMatch(code, invoice, [[0, '4', '60']]))
    const other = await aTeam()
    const tick = `${code}:${invoice}:0:2000`
    const accept = (ctx: PersonCtx) =>
      acceptDifferences(ctx, { key: randomUUID(), invoice: tick, reason: 'No.' })
    for (const ctx of [scene.stranger, scene.provider, other.admin])
      expect(await accept(ctx)).toMatchObject({
        accepted: 0,
        refused: [{ invoice, reason: 'common:refused.notFound' }],
      })
    expect(await reasonOf(accept(makeContext({}) as PersonCtx))).toBe('common:refused.signIn')
    expect(await listed(invoice)).toMatchObject({ standing: 'differs' })
  })
})
