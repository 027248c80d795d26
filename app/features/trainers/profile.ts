import type { TFunction } from 'i18next'
import { type Language, localeOf } from '#app/kit/language.ts'
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
  const country = profile.country
    ? (new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(profile.country) ?? profile.country)
    : null
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
    place: [profile.city, country].filter(Boolean).join(', ') || null,
    rating: profile.rating === null ? null : profile.rating / 10,
    facts: factsOf(profile, language, t),
  }
}

const MODES = new Set(['onsite', 'venue', 'online'])

function factsOf(profile: Profile, language: Language, t: TFunction): ProfileView['facts'] {
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'language' })
  const spoken = profile.languages.map((code) => names.of(code) ?? code)
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
    ...fact('languages', list.format(spoken)),
    ...fact('modes', list.format(modes)),
    ...fact('industries', list.format(profile.industries)),
    ...fact('certificates', list.format(profile.certificates)),
  ]
}
