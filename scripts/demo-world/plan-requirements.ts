import { endOfDay } from '#app/features/procurement/requirements/requirement.ts'
import { localDate } from '#app/kit/dates.ts'
import { chanceOf } from './chance.ts'
import { cityOf, type RequirementText, requirementTexts, workspaceTexts } from './content.ts'
import { momentAt } from './moments.ts'
import type { PlannedBuyer } from './plan-people.ts'
import { minorOf } from './prices.ts'

export type PlannedRequirement = RequirementText & {
  owner: string
  /** For which workspace it was posted; null of who asks alone. */
  workspace: string | null
  country: string | null
  deadline: Date
  /** Whose day ends then. */
  timeZone: string
  publishedAt: Date
  wishedFrom: Date
  wishedTo: Date
  fromMinor: number
  toMinor: number
  budgetHidden: boolean
  state: 'open' | 'expired'
}

/** Every eighth requirement has run out; the others take proposals for days or weeks to come. */
export function planRequirements(now: Date, buyers: readonly PlannedBuyer[]): PlannedRequirement[] {
  return requirementTexts.map((text, at) => {
    const chance = chanceOf(`requirement ${text.title}`)
    const speaking = buyers.filter((buyer) => buyer.language === text.language)
    const near = speaking.filter((buyer) => buyer.city === text.city)
    const person =
      speaking.find((buyer) => buyer.username === text.by) ?? chance.pick(near.length > 0 ? near : speaking)
    const workspace = workspaceTexts.companies.find((one) => one.requirements?.includes(text.title))
    const poster = workspace?.members[0]
    const owner = poster ? { username: poster.username, timeZone: person.timeZone } : person
    const isOver = at % 8 === 7
    const closes = isOver ? -chance.between(2, 20) : text.openDays
    const opened = Math.min(closes, 0) - chance.between(1, 18)
    return {
      ...text,
      owner: owner.username,
      workspace: workspace?.slug ?? null,
      country: text.city ? cityOf(text.city).country : null,
      deadline: endOfDay(
        localDate(momentAt(now, closes, 12 * 60, owner.timeZone), owner.timeZone),
        owner.timeZone,
      ),
      timeZone: owner.timeZone,
      publishedAt: momentAt(now, opened, 8 * 60 + chance.between(0, 600), owner.timeZone),
      wishedFrom: momentAt(now, closes + chance.between(14, 30), 9 * 60, owner.timeZone),
      wishedTo: momentAt(now, closes + chance.between(40, 90), 17 * 60, owner.timeZone),
      fromMinor: minorOf(text.budget.from, text.budget.currency),
      toMinor: minorOf(text.budget.to, text.budget.currency),
      budgetHidden: chance.happens(0.15),
      state: isOver ? 'expired' : 'open',
    }
  })
}
