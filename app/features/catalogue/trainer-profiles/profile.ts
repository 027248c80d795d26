import {
  type AvailabilityView,
  availabilityOf,
  type DaysOff,
  type WeekHours,
} from '#app/features/catalogue/availability/availability.ts'
import { nextFree } from '#app/features/catalogue/availability/free-time.ts'
import { skillNames } from '#app/features/catalogue/skills/skill.ts'
import { feePrice } from '#app/features/catalogue/trainers/fee-price.ts'
import { ownSkillWords } from '#app/features/catalogue/trainers/profile-skills.ts'
import type { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { ProfileType } from '#app/features/people/parties/party.ts'
import { cityInCountry } from '#app/kit/city-in-country.ts'
import { cityName } from '#app/kit/city-names.ts'
import { capitalised, languageList, listText } from '#app/kit/display-names.ts'
import { defineFact } from '#app/kit/fact.ts'
import { type ShownPicture, shownPicture } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'
import { formatPrice, type PriceText } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'

/** A provider's profile has changed. */
export const profileChanged = defineFact('profile.changed', { part: 'word' })

type Profile = typeof trainerProfiles.$inferSelect

/** The public page of a trainer or supplier, in the reader's language where the text is ours. */
export type ProfileView = Pick<
  Profile,
  | 'partyId'
  | 'displayName'
  | 'headline'
  | 'about'
  | 'language'
  | 'skills'
  | 'industries'
  | 'certificates'
  | 'image'
  | 'links'
  | 'ratingCount'
  | 'city'
  | 'country'
  | 'languages'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** The chosen skills in the reader's language; `skills` are further ones in the provider's words. */
  named: string[]
  gallery: ShownPicture[]
  username: string
  /** False where its provider alone sees it yet: nobody can be asked for a training there. */
  isListed: boolean
  supplier: boolean
  place: string | null
  rating: number | null
  fee: PriceText | null
  facts: { label: string; value: string }[]
  /** The supplier that a trainer works for, and the people of a supplier. */
  worksFor: { username: string; name: string } | null
  people: PersonView[]
  availability: AvailabilityView | null
}

/** A supplier's member, as its page shows them. */
export type PersonView = {
  username: string
  name: string
  headline: string
  language: string
  image: string | null
  rating: number | null
  ratingCount: number
}

type ProfileRow = {
  profile: Profile
  username: string
  isListed: boolean
  profileType: ProfileType
  hours: WeekHours[]
  daysOff: DaysOff[]
  /** When they are engaged, with what is kept free around it. */
  taken: { startsAt: string; endsAt: string }[]
  /** When their own calendars are busy. */
  busy: { startsAt: string; endsAt: string }[]
  tax: TaxTerms | null
}

/** The profile page's data. `others` are the supplier of a trainer and the people of a supplier. */
export function profileOf(
  row: ProfileRow,
  others: readonly Omit<ProfileRow, 'isListed' | 'hours' | 'daysOff' | 'taken' | 'busy' | 'tax'>[],
  { language, t, now }: { language: Language; t: Translate; now: Date },
): ProfileView {
  const { profile } = row
  const fee = feePrice({ ...profile, tax: row.tax })
  const employer = others.find((other) => other.profile.partyId === profile.supplierId)
  const city = profile.city && cityName(profile.city, language, profile.country)
  const { timeZone } = profile
  const taken = [...row.taken, ...row.busy].map((one) => ({
    startsAt: new Date(one.startsAt),
    endsAt: new Date(one.endsAt),
  }))
  const next = nextFree({ hours: row.hours, daysOff: row.daysOff, timeZone }, now, taken)
  return {
    partyId: profile.partyId,
    username: row.username,
    isListed: row.isListed,
    supplier: row.profileType === 'compprofile',
    displayName: profile.displayName,
    headline: profile.headline,
    about: profile.about,
    language: profile.language,
    named: skillNames(profile.skillCodes, language),
    skills: ownSkillWords(profile),
    industries: profile.industries,
    certificates: profile.certificates,
    image: profile.image,
    gallery: profile.gallery.map((picture) => shownPicture(picture)),
    links: profile.links,
    ratingCount: profile.ratingCount,
    city,
    country: profile.country,
    languages: profile.languages,
    createdAt: profile.createdAt,
    updatedAt: profile.updatedAt,
    place: cityInCountry(city, profile.country, language) || null,
    rating: profile.rating === null ? null : profile.rating / 10,
    fee: fee && formatPrice(fee, language, t),
    facts: factsOf(profile, language, t),
    worksFor: employer ? { username: employer.username, name: employer.profile.displayName } : null,
    availability: availabilityOf(row.hours, row.daysOff, { timeZone, language, now }, next),
    people: others.filter((other) => other.profile.supplierId === profile.partyId).map(personOf),
  }
}

function personOf({ profile, username }: Pick<ProfileRow, 'profile' | 'username'>): PersonView {
  return {
    username,
    name: profile.displayName,
    headline: profile.headline,
    language: profile.language,
    image: profile.image,
    rating: profile.rating === null ? null : profile.rating / 10,
    ratingCount: profile.ratingCount,
  }
}

const MODES = new Set(['onsite', 'venue', 'online'])

function factsOf(profile: Profile, language: Language, t: Translate): ProfileView['facts'] {
  const modes = profile.modes.filter((mode) => MODES.has(mode)).map((mode) => t(`trainers:mode.${mode}`))
  const years = profile.yearsOfPractice ? t('trainers:years', { count: profile.yearsOfPractice }) : null
  const fact = (name: string, value: string | null) =>
    value ? [{ label: t(`trainers:fact.${name}`), value }] : []
  return [
    ...fact('years', years),
    ...fact('languages', languageList(profile.languages, language)),
    ...fact('modes', capitalised(listText(modes, language), language)),
    ...fact('places', listText(profile.places, language)),
  ]
}
