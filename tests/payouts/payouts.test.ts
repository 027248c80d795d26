import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { bankAccountChanges } from '#app/features/people/bank-accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { approveBatch } from '#app/features/sales/payouts/approve-batch.server.ts'
import { discardBatch } from '#app/features/sales/payouts/discard-batch.server.ts'
import { markPayoutFailed } from '#app/features/sales/payouts/mark-payout-failed.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { placeHold } from '#app/features/sales/payouts/place-hold.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { getBatch, listBatches } from '#app/features/sales/payouts/queries-batches.server.ts'
import { listDue, listHeld } from '#app/features/sales/payouts/queries-due.server.ts'
import { getOwnStanding, getPayout, listPayouts } from '#app/features/sales/payouts/queries-own.server.ts'
import { getStatement } from '#app/features/sales/payouts/queries-statement.server.ts'
import { releaseHold } from '#app/features/sales/payouts/release-hold.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { payoutBatches, payoutLines, payouts } from '#app/features/sales/payouts/tables.server.ts'
import { writeBatchFile } from '#app/features/sales/payouts/write-batch-file.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newId } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, aStaffMember } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPayee, aPayer, aSale, balanceOf, sold } from './a-payee.ts'

const wanted = (currency = 'EUR', method = 'sepa') => ({ currency, method, key: randomUUID() })

/** Prepares and sends all that is due in euros. */
async function pay(staff: Ctx): Promise<string> {
  const { code } = await preparePayouts(staff, wanted())
  await sendBatch(staff, { batch: code })
  return code
}
const ownPayout = async (ctx: Ctx) => (await listPayouts(ctx, 1)).rows[0]
const standingOf = async (ctx: Ctx) =>
  (await getOwnStanding(ctx))?.standings.find(({ currency }) => currency === 'EUR')

/** Which of the rules of payouts and of the ledger are broken. */
const broken = async () =>
  (await checkInvariants())
    .filter(({ name, broken: rows }) => rows > 0 && /^(payouts|ledger)/.test(name))
    .map(({ name, examples }) => `${name}: ${examples.join()}`)

test('what is due is paid once with one key, arrives, and the books say so', async () => {
  const [staff, payee] = [await aPayer(), await aPayee()]
  const { partyId, ctx } = payee
  await sold({ partyId, minor: 10_000 })
  await sold({ partyId, minor: 5_000, daysAgo: 1 })
  expect(await standingOf(ctx)).toMatchObject({ due: 9_000, coming: 4_500, reason: null })
  const input = wanted()
  const made = await Promise.all([1, 2, 3].map(() => preparePayouts(staff, input)))
  expect(new Set(made.map(({ code }) => code)).size).toBe(1)
  const batch = made[0]?.code ?? ''
  expect(await balanceOf(partyId, 'payable')).toBe(13_500)
  await Promise.all([sendBatch(staff, { batch }), sendBatch(staff, { batch })])
  expect([await balanceOf(partyId, 'payable'), await balanceOf(partyId, 'payout')]).toEqual([4_500, 9_000])
  await markPayoutsPaid(staff, { batch })
  await markPayoutsPaid(staff, { batch })
  expect([await balanceOf(partyId, 'payout'), await balanceOf(partyId, 'seller_bank')]).toEqual([0, 9_000])
  expect(await standingOf(ctx)).toMatchObject({ due: 0, coming: 4_500, paid: 9_000 })
  const payout = await ownPayout(ctx)
  const { lines, gross, commission } = await getStatement(ctx, payout?.code ?? '', 1)
  expect([lines.length, gross, commission]).toEqual([1, 10_000, 1_000])
  expect(await broken()).toEqual([])
})

test('a refund after the payout takes the balance below zero, and the next payout nets it line by line', async () => {
  const [staff, { partyId, ctx }] = [await aPayer(), await aPayee()]
  const first = await sold({ partyId, minor: 20_000 })
  await pay(staff)
  await inTransaction(first.refund)
  expect(await standingOf(ctx)).toMatchObject({ due: -18_000, reason: 'negative' })
  await expect(preparePayouts(staff, wanted())).rejects.toMatchObject({
    reason: 'payouts:refused.nothingDue',
  })
  await sold({ partyId, minor: 30_000 })
  await pay(staff)
  const payout = await ownPayout(ctx)
  expect(payout?.amountMinor).toBe(9_000)
  const { lines } = await getStatement(ctx, payout?.code ?? '', 1)
  expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor]).toSorted()).toEqual([
    ['refund', -18_000],
    ['sale', 27_000],
  ])
  expect(await balanceOf(partyId, 'payable')).toBe(0)
  expect(await broken()).toEqual([])
})

test('a return reopens the debt, also after it had arrived, and the next batch pays it once', async () => {
  const [staff, { partyId, ctx }] = [await aPayer(), await aPayee()]
  await sold({ partyId, minor: 10_000 })
  for (const arrives of [false, true]) {
    const batch = await pay(staff)
    if (arrives) await markPayoutsPaid(staff, { batch })
    const { code = '' } = (await ownPayout(ctx)) ?? {}
    const said = { payout: code, failure: 'AC04 closed account' }
    await Promise.all([markPayoutFailed(staff, said), markPayoutFailed(staff, said)])
    expect([await balanceOf(partyId, 'payable'), await balanceOf(partyId, 'payout')]).toEqual([9_000, 0])
    expect(await balanceOf(partyId, 'seller_bank')).toBe(0)
    expect(await standingOf(ctx)).toMatchObject({ due: 9_000 })
  }
  await markPayoutsPaid(staff, { batch: await pay(staff) })
  expect(await balanceOf(partyId, 'seller_bank')).toBe(9_000)
  expect(await db().$count(payouts, eq(payouts.partyId, partyId))).toBe(3)
  expect(await broken()).toEqual([])
})

test('whom something holds is in no file, reads why, and is paid once it is released', async () => {
  const staff = await aPayer()
  const free = await aPayee()
  const noAccount = await aPayee({ hasAccount: false })
  const [suspended, review, pending, changed, little, disputed] = [
    await aPayee(),
    await aPayee(),
    await aPayee(),
    await aPayee(),
    await aPayee(),
    await aPayee(),
  ]
  for (const { partyId } of [free, noAccount, suspended, review, pending, changed])
    await sold({ partyId, minor: 10_000 })
  await sold({ partyId: little.partyId, minor: 2_000 })
  const claim = await sold({ partyId: disputed.partyId, minor: 10_000 })
  await inTransaction(claim.dispute)
  await db().update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, suspended.partyId))
  await db().update(parties).set({ approval: 'pending' }).where(eq(parties.id, pending.partyId))
  await placeHold(staff, { username: review.account.displayUsername, words: 'We look at two refunds.' })
  await placeHold(staff, { username: review.account.displayUsername, words: 'Once more.' })
  await db()
    .insert(bankAccountChanges)
    .values({
      id: newId(),
      partyId: changed.partyId,
      holder: 'Ada',
      format: 'iban',
      number: 'FR1420041010050500013M02606',
      state: 'waiting',
      stopKey: randomUUID(),
      inForceAt: new Date(Date.now() + 3_600_000),
    })
  const reasonOf = async ({ ctx }: { ctx: Ctx }) => (await standingOf(ctx))?.reason
  expect(await reasonOf(free)).toBeNull()
  expect(await reasonOf(noAccount)).toBe('noAccount')
  expect(await reasonOf(suspended)).toBe('suspended')
  expect(await reasonOf(review)).toBe('review')
  expect(await reasonOf(pending)).toBe('review')
  expect(await reasonOf(changed)).toBe('accountChanged')
  expect(await reasonOf(little)).toBe('belowMinimum')
  expect(await standingOf(disputed.ctx)).toMatchObject({ due: 0, disputed: 9_000 })
  expect((await getOwnStanding(review.ctx))?.words).toBe('We look at two refunds.')
  const held = [noAccount, suspended, review, pending, changed, little, disputed]
  const batch = await pay(staff)
  const { text } = await writeBatchFile(staff, batch)
  expect(await ownPayout(free.ctx)).toMatchObject({ amountMinor: 9_000, state: 'sent' })
  expect(text).toContain((await ownPayout(free.ctx))?.code)
  for (const { ctx } of held) expect(await ownPayout(ctx)).toBeUndefined()
  expect((await listHeld(staff, 1)).rows.map(({ slug }) => slug.toLowerCase())).toContain(
    review.account.displayUsername.toLowerCase(),
  )

  await saveBankAccount(noAccount.ctx, {
    holder: 'Ada',
    format: 'iban',
    iban: 'DE89370400440532013000',
    seen: '',
  })
  const name = { username: review.account.displayUsername }
  await Promise.all([releaseHold(staff, name), releaseHold(staff, name)])
  await inTransaction(claim.win)
  await pay(staff)
  for (const { ctx } of [noAccount, review, disputed])
    expect(await ownPayout(ctx)).toMatchObject({ amountMinor: 9_000, state: 'sent' })
  await expect(preparePayouts(staff, wanted())).rejects.toMatchObject({ kind: 'conflict' })
  expect(await broken()).toEqual([])
})

test('what comes up between the batch and its sending is held, and paid with the next one, netted', async () => {
  const [staff, { partyId, ctx, account }] = [await aPayer(), await aPayee()]
  const one = await sold({ partyId, minor: 10_000 })
  await sold({ partyId, minor: 20_000 })
  const { code: batch } = await preparePayouts(staff, wanted())
  await inTransaction(one.refund)
  await sendBatch(staff, { batch })
  expect(await ownPayout(ctx)).toMatchObject({ state: 'held', amountMinor: 27_000 })
  expect(await balanceOf(partyId, 'payable')).toBe(18_000)
  await expect(writeBatchFile(staff, batch)).rejects.toMatchObject({ reason: 'payouts:refused.nothingSent' })
  await pay(staff)
  expect(await ownPayout(ctx)).toMatchObject({ state: 'sent', amountMinor: 18_000 })
  expect(await balanceOf(partyId, 'payable')).toBe(0)

  await sold({ partyId, minor: 10_000 })
  const next = await preparePayouts(staff, wanted())
  await placeHold(staff, { username: account.displayUsername, words: 'Wait.' })
  await sendBatch(staff, { batch: next.code })
  const { code = '' } = (await ownPayout(ctx)) ?? {}
  expect(await getPayout(ctx, code)).toMatchObject({ state: 'held', holdReason: 'review' })
  expect(await broken()).toEqual([])
})

test('above the limit another person approves, never the same; the database holds it too', async () => {
  const [one, other, { partyId, ctx }] = [await aPayer(), await aPayer(), await aPayee()]
  await sold({ partyId, minor: 2_000_000 })
  const { code: batch } = await preparePayouts(one, wanted())
  expect((await getBatch(one, batch, 1)).batch).toMatchObject({ state: 'prepared', isOwn: true })
  await expect(sendBatch(one, { batch })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(approveBatch(one, { batch })).rejects.toMatchObject({ reason: 'payouts:refused.sameEyes' })
  await expect(
    db()
      .update(payoutBatches)
      .set({ state: 'approved', approvedBy: sql`prepared_by` })
      .where(eq(payoutBatches.code, batch)),
  ).rejects.toThrow()
  await expect(
    db().update(payoutBatches).set({ state: 'approved' }).where(eq(payoutBatches.code, batch)),
  ).rejects.toThrow()
  await Promise.all([approveBatch(other, { batch }), approveBatch(other, { batch })])
  await sendBatch(one, { batch })
  expect(await ownPayout(ctx)).toMatchObject({ state: 'sent', amountMinor: 1_800_000 })
})

test('a batch that is discarded frees what it held, and two staff at once make disjoint ones', async () => {
  const [one, other] = [await aPayer(), await aPayer()]
  const payees = await Promise.all(Array.from({ length: 6 }, () => aPayee()))
  for (const { partyId } of payees) await sold({ partyId, minor: 10_000 })
  const { code: batch } = await preparePayouts(one, wanted())
  await discardBatch(one, { batch })
  await discardBatch(one, { batch })
  expect((await listBatches(one, 1)).rows.find(({ code }) => code === batch)?.state).toBe('discarded')
  const made = await Promise.allSettled([one, other, one, other].map((who) => preparePayouts(who, wanted())))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await db().execute<{ most: string }>(
    sql`select max(n) as most from (select count(*) as n from payout_lines where is_open group by entry_id) s`,
  )
  expect(Number(rows[0]?.most)).toBe(1)
  for (const { ctx } of payees)
    expect(await ownPayout(ctx)).toMatchObject({ state: 'scheduled', amountMinor: 9_000 })
  expect(await broken()).toEqual([])
})

test('the database refuses a second line, a foreign entry, another sum and other eyes', async () => {
  const [staff, { partyId }] = [await aPayer(), await aPayee()]
  await sold({ partyId, minor: 10_000 })
  await preparePayouts(staff, wanted())
  const [payout] = await db().select().from(payouts).where(eq(payouts.partyId, partyId))
  const [line] = await db()
    .select()
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, payout?.id ?? ''))
  if (!payout || !line) throw new Error('nothing was prepared')
  const stranger = await aPayee()
  const other = await sold({ partyId: stranger.partyId, minor: 5_000 })
  const { rows } = await db().execute<{
    id: string
    amount: string
  }>(sql`select e.id, e.amount_minor as amount
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.subject_id = ${other.id} and e.account = 'payable'`)
  const foreign = { payoutId: payout.id, entryId: rows[0]?.id ?? '', amountMinor: Number(rows[0]?.amount) }
  const ofPayout = eq(payoutLines.payoutId, payout.id)
  const isPayout = eq(payouts.id, payout.id)
  const copy = { ...payout, id: newId(), code: 'ABCDEFGHJK', partyId: stranger.partyId }
  const attacks = [
    () => db().insert(payoutLines).values(foreign),
    () =>
      db()
        .insert(payoutLines)
        .values({ ...line, amountMinor: 1 }),
    () => db().delete(payoutLines).where(ofPayout),
    () => db().update(payoutLines).set({ amountMinor: 1 }).where(ofPayout),
    () => db().update(payoutLines).set({ isOpen: false }).where(ofPayout),
    () => db().update(payouts).set({ amountMinor: 1 }).where(isPayout),
    () => db().update(payouts).set({ state: 'withdrawn' }).where(isPayout),
    () => db().insert(payouts).values(copy),
  ]
  for (const attack of attacks) await expect(attack()).rejects.toThrow()
})

test('nobody but staff who pay out does any of it, and a provider reads its own alone', async () => {
  const [staff, payee, stranger] = [await aPayer(), await aPayee(), await aPayee()]
  await sold({ partyId: payee.partyId, minor: 10_000 })
  const batch = await pay(staff)
  const { code = '' } = (await ownPayout(payee.ctx)) ?? {}
  const noTask = makeContext({ actor: aStaffMember({ staffTasks: ['refund', 'moderate'] }) })
  for (const who of [makeContext({}), makeContext({ actor: aPerson() }), payee.ctx, noTask]) {
    const steps = [
      () => preparePayouts(who, wanted()),
      () => approveBatch(who, { batch }),
      () => sendBatch(who, { batch }),
      () => discardBatch(who, { batch }),
      () => markPayoutsPaid(who, { batch }),
      () => markPayoutFailed(who, { payout: code, failure: 'x' }),
      () => placeHold(who, { username: payee.account.displayUsername, words: 'x' }),
      () => releaseHold(who, { username: payee.account.displayUsername }),
      () => writeBatchFile(who, batch),
      () => getBatch(who, batch, 1),
      () => listBatches(who, 1),
      () => listDue(who),
      () => listHeld(who, 1),
    ]
    for (const step of steps) await expect(step()).rejects.toMatchObject({ kind: 'notFound' })
  }
  for (const who of [stranger.ctx, staff, makeContext({}), makeContext({ actor: aPerson() })])
    await expect(getPayout(who, code)).rejects.toMatchObject({ kind: 'notFound' })
  expect((await listPayouts(stranger.ctx, 1)).total).toBe(0)
  expect(await getOwnStanding(makeContext({}))).toBeNull()
  await expect(placeHold(staff, { username: 'nobody_at_all', words: 'x' })).rejects.toMatchObject({
    fields: { username: { key: 'payouts:hold.nobody' } },
  })
})

test('in 1,000 random sequences the ledger is zero and no payout is above the balance', async () => {
  const staff = await aPayer()
  let seed = 20_261_129
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  type Sale = ReturnType<typeof aSale> & { minor: number; is: 'sold' | 'refunded' | 'disputed' }
  const sequences = await Promise.all(
    Array.from({ length: 40 }, async () => ({
      ...(await aPayee()),
      sales: [] as Sale[],
      owed: 0,
      paidOut: 0,
    })),
  )
  const amountOf = new Map<string, number>()
  const net = (minor: number) => minor - Math.round(minor / 10)
  // 25 rounds of 40 providers: each a random sequence that goes on from the one before.
  for (let round = 0; round < 25; round += 1) {
    await inTransaction(async (tx) => {
      for (const one of sequences)
        for (let step = random(4); step >= 0; step -= 1) {
          const sale = one.sales[random(one.sales.length || 1)]
          const what = random(5)
          if (what < 3 || !sale) {
            const minor = 2_600 + random(90_000)
            const made = { ...aSale({ partyId: one.partyId, minor }), minor, is: 'sold' as const }
            await made.sell(tx)
            one.sales.push(made)
            one.owed += net(minor)
          } else if (sale.is === 'sold') {
            const disputes = what === 4
            await (disputes ? sale.dispute(tx) : sale.refund(tx))
            sale.is = disputes ? 'disputed' : 'refunded'
            one.owed -= net(sale.minor)
          }
        }
    })
    const before = new Map(
      await Promise.all(
        sequences.map(
          async ({ partyId }) => [partyId as string, await balanceOf(partyId, 'payable')] as const,
        ),
      ),
    )
    for (const one of sequences) expect(before.get(one.partyId)).toBe(one.owed - one.paidOut)
    const { code } = await preparePayouts(staff, wanted())
    await approveBatch(await aPayer(), { batch: code }).catch(() => {})
    await sendBatch(staff, { batch: code })
    const rows = await db()
      .select()
      .from(payouts)
      .where(sql`batch_id = (select id from payout_batches where code = ${code})`)
    for (const row of rows) {
      expect(row.amountMinor).toBeLessThanOrEqual(before.get(row.partyId) ?? 0)
      const one = sequences.find(({ partyId }) => partyId === row.partyId)
      if (!one) continue
      const fails = random(5) === 0
      if (fails) await markPayoutFailed(staff, { payout: row.code, failure: 'AC01' })
      else {
        one.paidOut += row.amountMinor
        amountOf.set(row.code, row.amountMinor)
      }
    }
    if (random(2) === 0) await markPayoutsPaid(staff, { batch: code })
  }
  const { rows: zero } = await db().execute<{ sum: string }>(
    sql`select currency, sum(amount_minor) as sum from ledger_entries group by 1 having sum(amount_minor) <> 0`,
  )
  expect(zero).toEqual([])
  expect(amountOf.size).toBeGreaterThan(200)
  expect(await broken()).toEqual([])
})

test('5,000 payouts are prepared and sent in less than thirty seconds', async () => {
  const staff = await aPayer()
  await db().execute(sql`
    with made as (
      insert into parties (id, kind, slug, display_slug, name, approval, country, city)
      select gen_random_uuid(), 'person', 'many-' || n, 'many-' || n, 'Provider ' || n, 'approved', 'DE', 'Köln' from generate_series(1, 5000) n returning id)
    insert into bank_accounts (party_id, holder, format, number, is_offered) select id, 'Provider', 'iban', 'DE89370400440532013000', false from made`)
  await db().execute(sql`
    with given as materialized (select gen_random_uuid() as id, p.id as owner_id from parties p, generate_series(1, 3) where p.slug like 'many-%'),
    sales as (
      insert into ledger_transactions (id, kind, unique_key, subject_kind, subject_id, occurred_at)
      select id, 'sale', 'sale:' || id, 'order', id, now() - interval '9 days' from given returning id)
    insert into ledger_entries (id, transaction_id, account, owner_id, amount_minor, currency)
    select gen_random_uuid(), g.id, a.account, case when a.account = 'payable' then g.owner_id end, a.minor, 'EUR'
    from given g, (values ('clearing', -2000), ('payable', 1800), ('commission', 200)) a(account, minor)`)
  const began = performance.now()
  const { code } = await preparePayouts(staff, wanted())
  await approveBatch(await aPayer(), { batch: code })
  await sendBatch(staff, { batch: code })
  const seconds = (performance.now() - began) / 1_000
  const { text } = await writeBatchFile(staff, code)
  expect(text).toContain('<NbOfTxs>5000</NbOfTxs>')
  console.info(`5,000 payouts: ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(30)
})
