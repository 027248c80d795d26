import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { remindDisputes } from '#app/features/delivery/disputes/remind-disputes.server.ts'
import { fatturaListed } from '#app/features/money/invoicing/fattura-listed.ts'
import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { shownDocument } from '#app/features/money/invoicing/shown-document.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { announceRenewals } from '#app/features/money/subscriptions/announce-renewals.server.ts'
import { billRenewals } from '#app/features/money/subscriptions/bill-renewals.server.ts'
import { notifyExpiringCards } from '#app/features/money/subscriptions/notify-expiring-cards.server.ts'
import { renewDueSubscriptions } from '#app/features/money/subscriptions/renew-due-subscriptions.server.ts'
import { settleCards } from '#app/features/money/subscriptions/settle-cards.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { askMandates } from '#app/features/people/selling-mandates/ask-mandates.server.ts'
import { billCommission } from '#app/features/sales/commission-invoices/bill-commission.server.ts'
import { sendReminders } from '#app/features/sales/invoice-reminders/send-reminders.server.ts'
import { remindBills } from '#app/features/sales/receivables/remind-bills.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { listTrace } from '#app/features/site/backoffice/trace/queries-trace.server.ts'
import { traceFilter } from '#app/features/site/backoffice/trace/trace.ts'
import { countCases } from '#app/features/site/cases/queries-cases.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { pdfAFaults } from '#tests/support/pdf-a-faults.ts'
import { pdfTagFaults } from '#tests/support/pdf-tag-faults.ts'
import { loadDemoWorld } from './load-demo-world.ts'

const DAY_MS = 86_400_000

/** Staff with every task. */
async function staffContext() {
  const [account] = await db().select().from(accounts).where(eq(accounts.username, 'quorum_team'))
  if (!account) throw new Error('there is no team')
  return makeContext({ actor: personOf(account, { staffTasks: STAFF_TASKS }) })
}

const count = async (of: string) => {
  const { rows } = await db().execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${of}`))
  return rows[0]?.n
}

async function statesOfRequests() {
  const { rows } = await db().execute<{ state: string }>(
    sql`select state from training_requests order by state`,
  )
  return rows.map(({ state }) => state)
}

async function statesOfPurchaseOrders() {
  const { rows } = await db().execute<{ said: string }>(
    sql`select p.state || ' ' || p.version as said from purchase_orders p
      join parties b on b.id = p.buyer_id where b.kind = 'company' order by said`,
  )
  return rows.map(({ said }) => said)
}

async function yearsOf(company: string) {
  const { rows } = await db().execute<{
    n: number
  }>(sql`select count(distinct extract(year from o.confirmed_at))::int as n
    from orders o join parties b on b.id = o.buyer_id where b.display_slug = ${company}`)
  return rows[0]?.n
}

async function countAnswers() {
  const { rows } = await db().execute<{ answers: number }>(
    sql`select count(answered_at)::int as answers from questionnaires where round = 'end'
      group by assessment_id order by answers`,
  )
  return rows.map(({ answers }) => answers)
}

test('a load that breaks off leaves nothing behind', async () => {
  const cut = (line: string) => {
    if (line.includes('topics')) throw new Error('the power is gone')
  }
  await expect(loadDemoWorld(cut)).rejects.toThrow('the power is gone')
  expect(await count('accounts')).toBe(0)
  expect(await count('categories')).toBe(0)
})

test('the world is there as planned, its books are in order, and it is found', async () => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const loaded = await Promise.all([loadDemoWorld(say), loadDemoWorld(say)])

  expect(loaded.toSorted(), 'of two at once one loads').toEqual([false, true])
  expect(lines.length).toBeGreaterThan(3)
  expect((await checkInvariants()).filter((rule) => rule.broken > 0)).toEqual([])
  expect(await count('events where held_for is null'), '120, and one a month before them').toBe(141)
  expect(
    await count(`events where held_for is not null and state = 'published'`),
    'agreed trainings that are paid for',
  ).toBe(2)
  expect(
    await countAnswers(),
    'answers at the end of trainings that were assessed: enough of two, too few of one',
  ).toEqual([3, 6, 8])
  expect(await count('reviews')).toBe(1_500)
  expect(await count(`reviews where state = 'held'`), 'found by the rule itself').toBe(3)
  expect(await count(`review_rings where outcome is null and signs = '{browser}'`)).toBe(1)
  expect(await count(`search_documents where kind = 'topic'`)).toBe(
    await count(`topics where state = 'published'`),
  )
  expect(await count(`search_documents where kind = 'event'`)).toBe(105)
  expect(await count(`search_documents where kind in ('trainer', 'supplier')`)).toBe(
    await count(`parties where approval = 'approved' and kind = 'person'`),
  )
  expect(await count(`search_documents where kind = 'requirement'`)).toBe(71)
  expect(await statesOfRequests()).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'countered',
    'declined',
    'requested',
    'requested',
  ])
  expect(await count(`orders where event_id is null and state = 'confirmed' and payment = 'paid'`)).toBe(2)
  expect(await count(`proposals where state in ('submitted', 'shortlisted')`)).toBe(7)
  expect(await statesOfPurchaseOrders()).toEqual([
    'acknowledged 1',
    'acknowledged 1',
    'acknowledged 1',
    'acknowledged 1',
    'cancelled 1',
    'closed 1',
    'draft 1',
    'draft 1',
    'rejected 1',
    'sent 1',
    'sent 2',
  ])
  expect(await count(`purchase_orders where training_request_id is not null`)).toBe(1)
  expect(await count(`training_topics where state = 'open'`)).toBe(2)
  expect(await count(`training_fees where state in ('proposed', 'countered')`), 'under negotiation').toBe(3)
  expect(await count(`training_fees where state = 'approved'`)).toBe(1)
  expect(await yearsOf('godavari-motors'), 'two years of trainings, and the one that runs').toBe(3)
  expect(await count('employees')).toBe(40)
  expect(await count('budget_marks where at <= now()'), 'nothing is left to settle').toBe(0)
  expect(await count(`purchase_order_invoices where standing = 'differs'`)).toBe(2)
  expect(await count(`requirements where state = 'deciding'`)).toBe(1)
  expect(await count(`requirements where state = 'awarded'`)).toBe(1)
  expect(await count('proposal_places where place is not null'), 'proposals that know their place').toBe(3)
  expect(await count(`orders where event_id is null and state in ('held', 'cancelled')`)).toBe(2)
  expect(await count(`group_deals where state = 'open'`)).toBe(1)
  expect(await count(`orders where state = 'confirmed' and payment = 'awaiting' and billed_at is null`)).toBe(
    1,
  )
  expect(await count(`orders where state = 'pledged' and payment = 'none'`)).toBe(2)
  expect(
    await count(
      `group_deals p where (select sum(quantity) from seat_allocations c where c.event_id = p.event_id and c.state in ('held', 'taken')) = 6`,
    ),
  ).toBe(1)
  const ofOne = (table: string, column: string) =>
    count(`(select 1 from ${table} group by ${column} having count(*) > 20) as people`)
  expect(await ofOne('favourites', 'owner_id'), 'people with more favourites than a page holds').toBe(2)
  expect(await ofOne('notifications', 'recipient_id'), 'and with more notices').toBeGreaterThan(0)
  expect(await count('conversations')).toBe(69)
  expect(await count(`message_reports where state = 'open'`)).toBe(1)
  expect(await count(`conversation_lines where withheld = 'held'`)).toBe(1)
  expect(await count('contact_messages'), 'messages to the house').toBe(40)
  const staff = await staffContext()
  const waiting = (await countCases(staff)).reduce((sum, { all, later }) => sum + all + later, 0)
  expect(waiting, 'cases of all kinds').toBeGreaterThanOrEqual(60)
  expect(await count(`contact_messages where about = 'objection'`), 'somebody objects').toBe(1)
  const tuesday = localDate(new Date(Date.now() - ((new Date().getUTCDay() + 5) % 7 || 7) * DAY_MS), 'UTC')
  const done = await listTrace(staff, { ...traceFilter(new URLSearchParams()), from: tuesday, to: tuesday })
  expect(done.rows.length, 'what staff did last Tuesday').toBeGreaterThanOrEqual(5)
  expect(await count(`audit_entries where at < now() - interval '300 days'`)).toBeGreaterThan(100)
  expect(await count('audit_chain'), 'all of the trace is chained').toBe(await count('audit_entries'))
  expect(await count('content_reports'), 'reports of what can be seen').toBe(14)
  expect(await count(`contact_messages where created_at < now() - interval '2 days'`), 'two late').toBe(2)
  expect(await count('case_delays')).toBe(1)
  expect(await count('case_owners')).toBe(1)
  expect(
    await count('accounts where cardinality(staff_tasks) > 0'),
    'staff of four kinds, and the team',
  ).toBe(5)
  expect(await count(`conversations where last_position = 120`), 'one to scroll in').toBe(1)
  expect(await count('conversation_lines where written_at > now()')).toBe(0)
  expect(
    await count(`(select 1 from conversation_sides s join conversation_reads r using (conversation_id)
      where s.heard_position > r.position group by s.conversation_id) as unread`),
  ).toBe(11)
  expect(await count('sandbox_webhooks'), 'nothing is left for the server to do').toBe(0)
  expect(await count('pgboss.job')).toBe(0)
  expect(await count(`payments where state in ('started', 'confirming', 'unknown')`)).toBe(0)
  expect(await count(`disputes where state = 'open' and evidence_due_at > now() + interval '4 days'`)).toBe(1)
  expect(await count(`disputes where state = 'won'`)).toBe(1)
  expect(await count('commission_rules'), 'of all, of one, and of own links').toBe(3)
  expect(await count(`order_lines where commission_rate = 500`)).toBeGreaterThan(0)
  expect(await count(`order_lines where commission_rate = 800`)).toBeGreaterThan(0)
  expect(await count('invoice_reminders'), 'an overdue invoice is reminded of').toBe(2)
  expect(await count(`invoices where state = 'issued' and transfer is not null and due_on < now()`)).toBe(1)
  expect(await count('invoices where replaces_id is not null'), 'one was corrected').toBe(1)
  expect(await count(`invoices where kind = 'credit_note' and credit_key is not null`)).toBe(1)
  expect(await count(`invoices where tax @> '{"parts": [{"category": "AE"}]}'`), 'reverse charge').toBe(3)
  const papers = await db().select().from(invoices)
  expect(
    papers
      .filter(({ withheldMinor }) => withheldMinor > 0)
      .map(({ currency }) => currency)
      .sort(),
  ).toEqual(['EUR', 'JPY'])
  expect(
    papers.filter((row) => fatturaListed(row).isFattura && row.withheldMinor > 0),
    'FatturaPA with ritenuta',
  ).toHaveLength(1)
  expect(
    papers.filter((row) => fatturaListed(row).isSelfBilled),
    'TD17',
  ).toHaveLength(1)
  expect(await count(`invoices where buyer ->> 'electronicAddress' like '0208:%'`), 'by Peppol').toBe(1)
  expect(await count('invoice_registrations where signed_code is not null'), 'registered in India').toBe(1)
  expect(await count(`(select distinct seller ->> 'country' from invoices) s`)).toBeGreaterThan(6)
  expect(await count(`invoices where tax @> '{"parts": [{"reason": "small"}]}'`)).toBeGreaterThan(0)
  expect(await count(`reviews where attended_at > created_at or created_at > now()`)).toBe(0)
  expect(
    await count(
      `topics t where rating_count <> (select count(*) from reviews r where r.topic_id = t.id and r.state = 'public')`,
    ),
  ).toBe(0)
  expect(
    await count(
      `trainer_profiles t where rating_count <> (select count(*) from reviews r where r.trainer_id = t.party_id and r.state = 'public')`,
    ),
  ).toBe(0)
})

test('documents of every kind are tagged PDF/A-3 as far as their syntax tells', async () => {
  const { rows } = await db().execute<{ id: string }>(sql`
    select distinct on (i.kind, i.subject_kind, i.is_prepayment, i.seller ->> 'country', i.currency, i.tax #>> '{parts,0,category}', i.withheld_minor > 0) i.id
    from invoices i order by i.kind, i.subject_kind, i.is_prepayment, i.seller ->> 'country', i.currency, i.tax #>> '{parts,0,category}', i.withheld_minor > 0, i.id`)
  expect(rows.length).toBeGreaterThan(30)
  const papers = await db()
    .select()
    .from(invoices)
    .where(
      inArray(
        invoices.id,
        rows.map(({ id }) => id),
      ),
    )
  let looked = 0
  for (const [at, row] of papers.entries()) {
    const language = LANGUAGES[at % LANGUAGES.length] ?? 'en'
    const corrected = papers.find(({ id }) => id === row.creditsId) ?? null
    const shown = shownDocument(row, language, { corrected })
    if (shown.data) looked += 1
    const say = { language, t: translator(language), site: 'http://localhost' }
    const pdf = await writePdf(invoiceDocument(shown, say))
    expect([pdfAFaults(pdf), pdfTagFaults(pdf)], row.numberText).toEqual([[], []])
  }
  expect(looked).toBeGreaterThan(12)
})

test('a database with accounts is left alone', async () => {
  if ((await count('accounts')) === 0) await inTransaction((tx) => anAccount(tx))
  const before = await count('accounts')
  expect(await loadDemoWorld()).toBe(false)
  expect(await count('accounts')).toBe(before)
})

test('nothing is left for the clock to do at once', async () => {
  const system = systemContext('test')
  const ofPlans = [announceRenewals, billRenewals, notifyExpiringCards, renewDueSubscriptions, settleCards]
  const done = [askMandates, billCommission, remindBills, remindDisputes, sendReminders, ...ofPlans].map(
    (does) => does(system),
  )
  expect(await Promise.all(done)).toEqual(done.map(() => 0))
})
