import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { addMailDomain } from '#app/features/people/mail-domains/add-mail-domain.server.ts'
import { mailDomains } from '#app/features/people/mail-domains/tables.server.ts'
import { aJoinedTrainer } from '#app/features/people/parties/testing.server.ts'
import { askOrderApproval } from '#app/features/procurement/order-approvals/ask-order-approval.server.ts'
import { matchInvoice } from '#app/features/procurement/order-matching/match-invoice.server.ts'
import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { findNeedsLink } from '#app/features/procurement/training-needs/queries-needs.server.ts'
import { setNeedsLink } from '#app/features/procurement/training-needs/set-needs-link.server.ts'
import { askStatement } from '#app/features/sales/collective-statements/ask-statement.server.ts'
import { storeImport } from '#app/features/sales/employees/store-import.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aBilled, aBiller, aCollector } from '../collective-statements/a-collector.ts'
import { aProvider } from '../proposals/rounds.ts'
import { anInvoice, anOrder, receive, typedMatch } from '../purchase-orders/billing.ts'
import { aProvider as somebodyWhoTrains, there } from '../staff-acts/scene.ts'
import { aFile } from '../support/a-file.ts'
import { askedFor, aTeam, onSale } from '../support/a-limited-member.ts'
import { approvalToken, aRule, aRuledTeam, tellSteps } from '../support/a-ruled-team.ts'
import { type RarePage, toMember, toVisitor } from './rare-page.ts'

/** What waits in a workspace for one of its people, and what people without an account are sent. */
export async function rareOfCompanies(): Promise<RarePage[]> {
  return [...(await teamPages()), ...(await differing()), await collected(), await byLinkOfMail()]
}

/** Orders that wait for an admin, a spreadsheet that was brought, a trainer, and the link for needs. */
async function teamPages() {
  const { company, accounts, admin, manager } = await aTeam()
  const provider = await aProvider()
  const of = provider.account.displayUsername
  const code = await aPurchaseOrder(manager, of, { isDraft: true })
  await askOrderApproval(manager, { code, revision: 1, words: 'For the new line.' })
  const rows = 'Name;Email;Manager;Cost centre;Site\nAda;ada@a.example;;HR;Pune\nNobody;not an address;;;\n'
  const brought = await storeImport(admin, await aFile(rows, 'people.csv'))
  const trainer = await somebodyWhoTrains()
  await inTransaction(async (tx) => {
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tilda Weld' }])
    await aJoinedTrainer(tx, { company, trainer: trainer.partyId })
  })
  const domain = `d${randomUUID().slice(0, 8)}.example`
  await addMailDomain(admin, { domain })
  const proven = { provenAt: new Date(), provenBy: 'record' } as const
  await db().update(mailDomains).set(proven).where(eq(mailDomains.domain, domain))
  await setNeedsLink(manager, { link: 'new' })
  const one = { id: accounts.first.id, companyId: company.id }
  const pages = [
    '/dashboard/i/purchase-orders',
    '/dashboard/c/purchaseorderlist',
    `/dashboard/c/userroles/employees/${brought}`,
    `/dashboard/c/trainerslist?of=${trainer.displayUsername}`,
  ]
  const shown: RarePage[] = []
  for (const page of pages) shown.push(await toMember(page, 'admin of a company', one))
  const needs = `/needs/${there(await findNeedsLink(admin))}`
  return [...shown, toVisitor(needs), await toMember(needs, 'admin of a company', one)]
}

/** An invoice that says more than its order. */
async function differing() {
  const { company, accounts, admin, manager } = await aTeam()
  const provider = await aProvider()
  const { partyId: sellerId, displayUsername: username } = provider.account
  const code = await anOrder({ buyer: admin, provider: provider.ctx, username }, [
    ['other', 'Books', '10', '10'],
  ])
  const invoice = await anInvoice({ sellerId, buyerId: admin.actor.partyId, lines: [['Books', 4, 1_500]] })
  await receive(admin, code, 0, '4')
  await matchInvoice(manager, typedMatch(code, invoice, [[0, '4', '60']]))
  const one = { id: accounts.first.id, companyId: company.id }
  return [
    await toMember('/dashboard/i/invoice', 'who differs', one),
    await toMember('/dashboard/c/invoicelist', 'who differs', one),
    await toMember(`/purchase-orders/${code}/match/${invoice}`, 'who differs', one),
  ]
}

/** What a company owes that pays many sellers at once. */
async function collected() {
  const company = await aCollector()
  await aBilled(company.ctx, await aBiller())
  const number = await askStatement(company.ctx, { key: randomUUID() })
  if (company.ctx.actor.kind !== 'person') throw new Error('an admin is somebody')
  const { accountId: id, partyId: companyId } = company.ctx.actor
  return toMember(`/dashboard/c/collectivestatements/${number}`, 'who collects', { id, companyId })
}

/** A purchase that waits for somebody, by the link of the email. */
async function byLinkOfMail() {
  const team = await aRuledTeam(({ other }) => [aRule('150', [other.id, 'admin'])])
  await askedFor(team.manager, await onSale(), 2)
  await tellSteps()
  return toVisitor(`/approval/${await approvalToken(team.accounts.other)}`)
}
