import { cityInCountry } from '#app/kit/city-in-country.ts'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import * as draw from '#app/platform/pictures/figures.server.ts'
import { ART, type Sheet } from '#app/platform/pictures/sheet.server.ts'
import { setText } from '#app/platform/pictures/text.server.ts'
import { getRequirement } from './queries-rows.server.ts'
import { formatBudget, formatDeadlineDay } from './requirement.ts'

/** The sharing picture of a requirement, by its slug. Refuses what the page refuses. */
export async function drawRequirement(ctx: Ctx, url: string): Promise<Sheet> {
  const requirement = await getRequirement(ctx, url)
  const { language } = ctx
  const t = translator(language)
  const { mode, city, country, participants, budget } = requirement
  const date = formatDeadlineDay(requirement, language, ctx.now())
  const place = [t(`requirements:mode.${mode}`), cityInCountry(city, country, language)]
  return {
    language,
    kicker: t('requirements:page.kicker', { category: requirement.category }),
    title: requirement.title,
    titleLanguage: requirement.language,
    facts: [
      requirement.open ? t('requirements:row.until', { date }) : t('requirements:page.closed'),
      place.filter(Boolean).join(' · '),
    ],
    foot: budget ? { figure: formatBudget(budget, language, t), note: t('requirements:page.budget') } : {},
    art: await artOf(participants, language, t('requirements:row.people', { count: participants })),
  }
}

const MOST_SEATS = 150
const [SIDE, HIGH] = [306, 366]

/** How many are to learn, as a room full of seats, and who is to teach them. */
async function artOf(participants: number, language: Language, people: string): Promise<string> {
  const count = Math.min(MOST_SEATS, participants)
  const columns = Math.max(2, Math.ceil(Math.sqrt((count * SIDE) / HIGH)))
  const step = SIDE / columns
  const rows = Math.ceil(count / columns)
  const seats = Array.from({ length: count }, (_, index) => {
    const x = 57 + ((index % columns) + 0.5) * step
    const y = 470 - (rows - Math.floor(index / columns) - 0.5) * step
    return draw.disc(x, y, step * 0.36, index === 0 ? '#7a4d00' : draw.MARIGOLD)
  })
  const label = await setText(people, {
    face: 'display',
    weight: 680,
    sizes: [56, 48, 40, 34],
    width: 310,
    lines: 1,
    colour: '#7a4d00',
    language,
  })
  return [
    `<rect width="${ART.width}" height="${ART.height}" fill="#fdf1d8"/>`,
    ...seats,
    draw.at(57, 528, label.svg),
  ].join('')
}
