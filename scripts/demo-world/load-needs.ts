import { addMailDomain } from '#app/features/people/mail-domains/add-mail-domain.server.ts'
import { confirmMailDomain } from '#app/features/people/mail-domains/confirm-mail-domain.server.ts'
import { listMailDomains } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { declineNeeds } from '#app/features/procurement/training-needs/decline-needs.server.ts'
import { planNeeds } from '#app/features/procurement/training-needs/plan-needs.server.ts'
import { setNeedsLink } from '#app/features/procurement/training-needs/set-needs-link.server.ts'
import { aTrainingNeed } from '#app/features/procurement/training-needs/testing.server.ts'
import type { Rank } from '#app/features/procurement/training-needs/training-need.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf, staffContextOf } from './known-context.ts'

const DAY = 86_400_000
const COMPANY = 'godavari-motors'
const DOMAIN = 'godavari.example'

type Story = {
  /** Each as it was typed, by whom. */
  asked: [name: string, title: string][]
  category: string
  reason?: string
  months: number
  rank?: Rank
  became?: 'planned' | 'declined'
}

const STORIES: Story[] = [
  {
    category: 'supplier-negotiation',
    reason: 'The price round with the foundries begins in spring.',
    months: 3,
    rank: 1,
    asked: [
      ['Kavita Joshi', 'Negotiating with suppliers'],
      ['Nikhil Sathe', 'negotiating with suppliers'],
      ['Pooja Mane', 'Negotiating with suppliers!'],
      ['Rahul Gokhale', 'Negotiating with Suppliers'],
      ['Swati Kulkarni', 'Negotiating with suppliers'],
      ['Amit Deshmukh', 'negotiating  with suppliers'],
      ['Tejas Pawar', 'Negotiating with suppliers'],
      ['Ira Chitnis', 'Negotiating with suppliers.'],
      ['Vivek Ranade', 'Negotiating with suppliers'],
    ],
  },
  {
    category: 'excel',
    months: 2,
    asked: [
      ['Manasi Apte', 'Pivot tables for planners'],
      ['Sagar Bhosale', 'Pivot tables for planners'],
      ['Leena Kamat', 'pivot tables for planners'],
    ],
  },
  {
    category: 'new-managers',
    reason: 'I lead the night shift from January.',
    months: 1,
    became: 'planned',
    asked: [
      ['Dinesh More', 'Leading a shift'],
      ['Sunita Jadhav', 'Leading a shift'],
    ],
  },
  {
    category: 'presentation-skills',
    months: 6,
    became: 'declined',
    asked: [['Omkar Vaidya', 'Speaking at conferences abroad']],
  },
]

/** What the people of a company want to learn, with its link and the domain of their addresses. */
export async function loadNeeds(now: Date, known: Known): Promise<number> {
  const at = (days: number) => new Date(now.getTime() - days * DAY)
  const admin = await contextOf(known, 'anand_phadke', now)
  const staff = await staffContextOf(known, 'manageAccounts', now)
  await addMailDomain(admin, { domain: DOMAIN })
  for (const { id } of await listMailDomains(admin))
    await confirmMailDomain(staff, { id, reason: 'By the extract from the register of companies.' })
  await setNeedsLink(admin, { link: 'new' })
  const companyId = knownOf(known.workspaces, COMPANY).partyId
  let many = 0
  for (const { asked, category, reason, months, rank, became } of STORIES) {
    const wantedBy = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    const of = { companyId, categoryId: knownOf(known.categories, category), rank }
    const ids = await inTransaction(async (tx) => {
      const made: string[] = []
      for (const [place, [name, title]] of asked.entries()) {
        const email = `${name.toLowerCase().replace(' ', '.')}@${DOMAIN}`
        const said = { name, email, title, wantedBy: wantedBy.toISOString().slice(0, 10) }
        const why = place === 0 && reason ? { reason } : {}
        made.push(await aTrainingNeed(tx, { ...of, ...said, ...why, at: at(20 - place) }))
      }
      return made
    })
    if (became === 'planned') await planNeeds(admin, { need: ids, as: 'requirement' })
    if (became === 'declined')
      await declineNeeds(admin, { need: ids, reason: 'Not this year: the budget for travel is spent.' })
    many += ids.length
  }
  return many
}
