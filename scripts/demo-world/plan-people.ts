import type { GalleryImage } from '#app/kit/gallery.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { chanceOf } from './chance.ts'
import {
  buyerTexts,
  categoryGroups,
  certificates,
  cities,
  cityOf,
  industries,
  type ProviderText,
  providerTexts,
} from './content.ts'
import { notYetApproved } from './not-yet-approved.ts'
import { galleryFor } from './plan-gallery.ts'
import { marketOf, minorOf, rounded } from './prices.ts'

export type PlannedPerson = {
  username: string
  name: string
  language: Language
  timeZone: string
  city: string
  country: string
  /** Days before the load on which the account was opened. */
  joinedDaysAgo: number
}

export type PlannedProvider = PlannedPerson & {
  kind: 'trainer' | 'supplier'
  approval: 'approved' | 'pending'
  /** For how long one that is not approved has waited for it. */
  waitsHours?: number
  groups: string[]
  headline: string
  about: string
  skills: string[]
  industries: string[]
  languages: string[]
  certificates: string[]
  links: { label: string; url: string }[]
  /** Cities where the provider also works. */
  places: string[]
  /** The username of the supplier that a trainer works for. */
  supplier: string | null
  yearsOfPractice: number
  fee: { minor: number; currency: string }
  gallery: GalleryImage[]
  /** The ordinary week: ISO weekdays, minutes of the day. */
  hours: { weekday: number; from: number; to: number }[]
  /** Days off, counted from the day of the load. */
  daysOff: { inDays: number; length: number }[]
}

export type PlannedBuyer = PlannedPerson & { company: string }

export function planProviders(): PlannedProvider[] {
  return withSuppliers([
    ...providerTexts.map((text) => planProvider(text, 'approved')),
    ...notYetApproved.map((waiting) => ({
      ...planProvider(waiting, 'pending'),
      waitsHours: waiting.waitsHours,
    })),
  ])
}

/**
 * Up to three trainers of the same country, language and field teach for a supplier, each for one at most.
 */
function withSuppliers(providers: PlannedProvider[]): PlannedProvider[] {
  const employer = new Map<string, string>()
  for (const supplier of providers.filter(({ kind }) => kind === 'supplier')) {
    const fitting = providers.filter(
      (one) =>
        one.kind === 'trainer' &&
        one.approval === 'approved' &&
        one.username !== 'meera_kulkarni' &&
        !employer.has(one.username) &&
        one.country === supplier.country &&
        one.language === supplier.language &&
        one.groups.slice(0, 2).some((group) => supplier.groups[0] === group),
    )
    for (const one of chanceOf(`people of ${supplier.username}`).some(fitting, 3))
      employer.set(one.username, supplier.username)
  }
  return providers.map((one) => ({ ...one, supplier: employer.get(one.username) ?? null }))
}

function planProvider(text: ProviderText, approval: PlannedProvider['approval']): PlannedProvider {
  const chance = chanceOf(`provider ${text.username}`)
  const { country, timeZone } = cityOf(text.city)
  const language = text.languages.find(isLanguage) ?? 'en'
  const { currency, perDay, step } = marketOf(country)
  const served = categoryGroups.filter((group) => text.groups.includes(group.slug))
  const skills = served.flatMap((group) => chance.some(group.categories, 2))
  return {
    username: text.username,
    name: text.name,
    language,
    timeZone,
    city: text.city,
    country,
    joinedDaysAgo: approval === 'pending' ? 3 : chance.between(420, 900),
    kind: text.kind,
    approval,
    groups: text.groups,
    headline: text.headline,
    about: text.about,
    skills: skills.map((category) => category.names[language]),
    industries: chance.some(industries[language], chance.between(2, 4)),
    languages: text.languages,
    certificates: text.groups.flatMap((group) => chance.some(certificates[group] ?? [], 1)).slice(0, 2),
    ...planPresence(text, language, country),
    ...planWeek(text),
    gallery: galleryFor(text.username, language, {
      meets: true,
      online: true,
      isManual: text.groups.includes('manufacturing'),
      count:
        text.username === 'meera_kulkarni' || chanceOf(`pictures of ${text.username}`).happens(0.4) ? 3 : 0,
    }),
    supplier: null,
    yearsOfPractice: text.years,
    fee: { minor: minorOf(rounded(chance.between(...perDay), step * 5), currency), currency },
  }
}

const LINK_WORDS: Record<Language, [site: string, more: string]> = {
  en: ['Website', 'Articles and talks'],
  de: ['Website', 'Artikel und Vorträge'],
  fr: ['Site web', 'Articles et conférences'],
  it: ['Sito web', 'Articoli e interventi'],
  es: ['Sitio web', 'Artículos y charlas'],
  ja: ['ウェブサイト', '記事・講演'],
}

/** Where to find a provider: sites of example domains, and cities besides the own one. */
function planPresence(text: ProviderText, language: Language, country: string) {
  const chance = chanceOf(`presence of ${text.username}`)
  const [site, more] = LINK_WORDS[language]
  const url = `https://${text.username.replaceAll('_', '-')}.example.com`
  const others = cities.filter((city) => city.country === country && city.name !== text.city)
  const links = [
    { label: site, url },
    { label: more, url: `${url}/talks` },
  ]
  return {
    links: text.username === 'meera_kulkarni' ? links : links.slice(0, chance.between(0, 2)),
    places: [text.city, ...chance.some(others, chance.between(0, 4)).map((city) => city.name)],
  }
}

const FULL_DAY = { from: 540, to: 1020 }
const HALVES = [
  { from: 540, to: 780 },
  { from: 840, to: 1080 },
]
/**
 * Weeks as trainers keep them: four days, five, whole ones with a Saturday morning, mornings only, three
 * days.
 */
const WEEKS = [
  [1, 2, 3, 4].map((weekday) => ({ weekday, ...FULL_DAY })),
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...FULL_DAY })),
  [...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...FULL_DAY })), { weekday: 6, from: 600, to: 780 }],
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 780 })),
  [2, 3, 4].flatMap((weekday) => HALVES.map((half) => ({ weekday, ...half }))),
]

/**
 * When a provider works and when not; some say nothing about it. Who trains on no Friday has a week without.
 */
function planWeek(text: ProviderText): Pick<PlannedProvider, 'hours' | 'daysOff'> {
  const chance = chanceOf(`week of ${text.username}`)
  const [fourDays = []] = WEEKS
  if (text.username === 'meera_kulkarni')
    return {
      hours: fourDays,
      daysOff: [
        { inDays: 31, length: 9 },
        { inDays: 96, length: 5 },
      ],
    }
  if (!chance.happens(text.kind === 'trainer' ? 0.85 : 0.4)) return { hours: [], daysOff: [] }
  const first = chance.between(10, 60)
  const starts = [first, first + chance.between(30, 70)].slice(0, chance.between(0, 2))
  return {
    hours: chance.pick(WEEKS),
    daysOff: starts.map((inDays) => ({ inDays, length: chance.between(1, 12) })),
  }
}

export function planBuyers(): PlannedBuyer[] {
  return buyerTexts.map((text) => {
    const { country, timeZone } = cityOf(text.city)
    const joinedDaysAgo = chanceOf(`buyer ${text.username}`).between(520, 800)
    return { ...text, timeZone, country, joinedDaysAgo }
  })
}

/** A provider's skills are first what the own topics are about, then what else belongs to the field. */
export function withSkills(
  provider: PlannedProvider,
  topics: readonly { owner: string; category: string }[],
): PlannedProvider {
  const own = new Set(
    topics.filter((topic) => topic.owner === provider.username).map((topic) => topic.category),
  )
  const named = categoryGroups
    .flatMap((group) => group.categories)
    .filter((category) => own.has(category.slug))
    .map((category) => category.names[provider.language])
  return { ...provider, skills: [...new Set([...named, ...provider.skills])].slice(0, 7) }
}
