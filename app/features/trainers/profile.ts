import type { TFunction } from 'i18next'
import { countryName, languageName, listText } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney } from '#app/kit/money.ts'
import type { trainerProfiles } from './tables.server.ts'

type Profile = typeof trainerProfiles.$inferSelect

/** What the public page of a trainer or supplier shows, written in the reader's language where it is ours to write. */
export type ProfileView = Pick<
  Profile,
  | 'accountId'
  | 'displayName'
  | 'headline'
  | 'about'
  | 'language'
  | 'skills'
  | 'image'
  | 'links'
  | 'ratingCount'
  | 'city'
  | 'country'
  | 'languages'
  | 'createdAt'
  | 'updatedAt'
> & {
  username: string
  supplier: boolean
  place: string | null
  rating: number | null
  facts: { label: string; value: string }[]
}

type ProfileRow = { profile: Profile; username: string; profileType: 'indprofile' | 'compprofile' }

export function profileOf(row: ProfileRow, language: Language, t: TFunction): ProfileView {
  const { profile } = row
  const country = profile.country && countryName(profile.country, language)
  return {
    accountId: profile.accountId,
    username: row.username,
    supplier: row.profileType === 'compprofile',
    displayName: profile.displayName,
    headline: profile.headline,
    about: profile.about,
    language: profile.language,
    skills: profile.skills,
    image: profile.image,
    links: profile.links,
    ratingCount: profile.ratingCount,
    city: profile.city,
    country: profile.country,
    languages: profile.languages,
    createdAt: profile.createdAt,
    updatedAt: profile.updatedAt,
    place: [profile.city, country].filter(Boolean).join(', ') || null,
    rating: profile.rating === null ? null : profile.rating / 10,
    facts: factsOf(profile, language, t),
  }
}

const MODES = new Set(['onsite', 'venue', 'online'])

function factsOf(profile: Profile, language: Language, t: TFunction): ProfileView['facts'] {
  const spoken = profile.languages.map((code) => languageName(code, language))
  const modes = profile.modes.filter((mode) => MODES.has(mode)).map((mode) => t(`trainers:mode.${mode}`))
  const fee =
    profile.feeMinor === null || profile.feeCurrency === null
      ? null
      : formatMoney({ minor: profile.feeMinor, currency: profile.feeCurrency }, language)
  const feeText = fee && t(`trainers:fee.${profile.feeUnit ?? 'day'}`, { fee })
  const years = profile.yearsOfPractice ? t('trainers:years', { count: profile.yearsOfPractice }) : null
  const fact = (name: string, value: string | null) =>
    value ? [{ label: t(`trainers:fact.${name}`), value }] : []
  return [
    ...fact('fee', feeText),
    ...fact('years', years),
    ...fact('languages', listText(spoken, language)),
    ...fact('modes', listText(modes, language)),
    ...fact('industries', listText(profile.industries, language)),
    ...fact('certificates', listText(profile.certificates, language)),
  ]
}
